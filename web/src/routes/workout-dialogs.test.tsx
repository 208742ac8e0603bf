import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportApi } from '../api/generated/report';
import { sheetApi } from '../api/generated/sheet';
import { trainingApi } from '../api/generated/training';
import { detail, series, workout } from '../features/training/testing';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const note = 'Una nota che è più lunga di quaranta caratteri e si taglia';
const stored = detail({ note: 'Portare le pinne', series: [series({ id: 11, repeats: 8, note, main: 1 })] });
const words = {
  styles: [{ id: 1, stroke: 4, name: 'Stile libero', visible: 1, version: 1 }],
  intensities: [],
  modalities: [{ id: 9, name: 'Vecchia', visible: 0, version: 1 }],
  words: [],
  equipment: [{ id: 1, name: 'Pinne' }],
  groups: [],
} as const;

describe('a workout', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
    server.use(
      on(trainingApi.getWorkout, () => ok(stored)),
      on(trainingApi.workoutLive, () => refused('Non consentito', 403)),
      on(sheetApi.workoutTargets, () => ok({ id: 7, pool: 25, series: [], complete: 1, reason: '' })),
      on(trainingApi.trainingSettings, () => ok(words as never)),
      on(trainingApi.listSubgroups, () => ok([{ id: 1, groupId: 2, name: 'Velocisti', athletes: 3, version: 1 }])),
      on(trainingApi.trainingVolumes, () => ok([])),
      on(trainingApi.listWorkouts, () => ok([workout({}), workout({ id: 8, name: 'Scarico', day: '2026-11-17' })])),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const record = (call: Parameters<typeof on>[0]) =>
    server.use(
      on(call, async ({ request }) => {
        sent.push(await request.json());
        return ok({ token: 'x' } as never, { messaggio: 'Fatto' });
      }),
    );
  const open = async () => {
    openPortal({ path: '/Allenamento?id=7', home: { capabilities: ['allenamenti'], groups: [stored.group] } });
    await screen.findByRole('heading', { level: 1, name: 'Carico' });
  };

  it('is printed as report 1007', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    record(reportApi.reportToken);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Stampa' }));
    await waitFor(() => expect(sent).toMatchObject([{ id: 1007, format: 1, workoutId: 7 }]));
  });

  it('is duplicated from its source', async () => {
    record(trainingApi.copyWorkout);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Duplica' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duplica allenamento' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toMatchObject([{ fromId: 7 }]));
  });

  it('has notes, a filter by subgroup and the statistics of its week', async () => {
    await open();
    expect(screen.getByText('Portare le pinne')).toBeVisible();
    const filter = await screen.findByLabelText('Sottogruppo');
    expect(within(filter).getByRole('option', { name: 'Velocisti' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Statistiche della settimana' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('shortens the note of a series to forty characters', async () => {
    await open();
    const shown = screen.getByTitle(note);
    expect(shown.textContent?.replace('…', '')).toBe(note.slice(0, 40));
    expect(screen.getByText('Principale')).toBeVisible();
  });

  it('has a menu for each series: new, duplicate, postpone, delete', async () => {
    record(trainingApi.copySeries);
    await open();
    const actions = () => userEvent.click(screen.getByRole('button', { name: /^Azioni di 8 × 100/ }));
    await actions();
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Nuova serie al suo interno', 'Duplica', 'Rinvia a un altro allenamento', 'Elimina']),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplica' }));
    await waitFor(() => expect(sent).toEqual([{ id: 11 }]));
  });

  it('has a series form with the specified distances', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nuova serie' }));
    const form = await screen.findByRole('dialog', { name: 'Nuova serie' });
    for (const label of [/^Ripetute/, /^Distanza/, 'Stile', 'Intensità', 'Modalità', 'Note', 'Sottogruppo']) {
      expect(within(form).getByLabelText(label)).toBeVisible();
    }
    expect(within(form).getByRole('checkbox', { name: 'Serie principale' })).toBeVisible();
    const list = within(form)
      .getByLabelText(/^Distanza/)
      .getAttribute('list');
    const offered = [...document.querySelectorAll(`[id="${list}"] option`)].map((option) =>
      Number(option.getAttribute('value')),
    );
    expect(offered).toEqual([12, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500]);
  });
});
