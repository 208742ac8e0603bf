import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TrainingSettings, type TrainingStart, trainingApi } from '../api/generated/training';
import { week, workout } from '../features/training/testing';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const words: TrainingSettings = { styles: [], intensities: [], modalities: [], words: [], equipment: [], groups: [] };
const group = { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 } as const;
const start: TrainingStart = {
  seasons: [
    { id: 2, name: '2025/2026', selectable: 1, startsOn: '2025-09-01', selected: 0 },
    { id: 3, name: '2026/2027', selectable: 1, startsOn: '2026-09-01', selected: 1 },
  ],
  seasonId: 3,
  currentWeek: 1,
  weeks: [
    week({
      id: 1,
      number: 1,
      actual: 4000,
      target: 20000,
      actualTrend: -1,
      targetTrend: 1,
      note: 'Trofeo',
      workouts: [workout({ duration: 360000 })],
    }),
  ],
  todayId: 7,
  subgroups: [{ id: 1, groupId: 2, name: 'Velocisti', athletes: 3, version: 1 }],
  workouts: [workout({})],
  group,
  athletes: 24,
  writable: 1,
  refusal: '',
};

describe('the group dashboard', () => {
  let sent: unknown[] = [];
  let requests: string[] = [];
  beforeEach(() => {
    sent = [];
    requests = [];
    server.use(
      on(trainingApi.trainingSettings, () => ok(words)),
      on(trainingApi.startTraining, ({ request }) => {
        requests.push(new URL(request.url).search);
        return ok(start);
      }),
      on(trainingApi.getSubgroup, () => ok({ ...start.subgroups[0], all: [] } as never)),
    );
    openPortal({ path: '/Allenamenti', home: { capabilities: ['allenamenti', 'prove.modifica'], groups: [group] } });
  });
  const record = (call: Parameters<typeof on>[0]) =>
    server.use(
      on(call, async ({ request }) => {
        sent.push(
          request.method === 'DELETE' ? Object.fromEntries(new URL(request.url).searchParams) : await request.json(),
        );
        return ok(null as never, { messaggio: 'Fatto' });
      }),
    );

  it('has the specified buttons', async () => {
    expect(await screen.findByRole('link', { name: 'Allenamento di oggi' })).toBeVisible();
    for (const name of ['Nuovo allenamento', 'Atleti', 'Prove tempo']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Statistiche' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Statistiche\?/),
    );
  });

  it('chooses the season, and sets its first day', async () => {
    record(trainingApi.setGroupSeason);
    await userEvent.click(await screen.findByRole('button', { name: 'Inizia il 01/09/2026' }));
    const dialog = await screen.findByRole('dialog', { name: /^Inizio della stagione/ });
    const day = within(dialog).getByLabelText(/^Data di inizio/);
    await userEvent.clear(day);
    await userEvent.type(day, '14092026');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toEqual([{ groupId: 2, seasonId: 3, startsOn: '2026-09-14' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.selectOptions(screen.getByLabelText('Stagione'), '2025/2026');
    await waitFor(() => expect(requests.at(-1)).toContain('seasonId=2'));
  });

  it('shows actual or target volume, notes, arrows and workout cards', async () => {
    const toggle = await screen.findByRole('button', { name: /^Settimana 1 .*meno della settimana prima/ });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByText('Trofeo')[0]).toBeVisible();
    const card = screen.getByRole('link', { name: /Carico/ });
    expect(card).toHaveTextContent(/Lun.*16\/11.*4\.000 m.*1 h 00 min/);
    await userEvent.click(screen.getByRole('radio', { name: 'Volume obiettivo' }));
    expect(await screen.findByRole('button', { name: /^Settimana 1 .*più della settimana prima/ })).toBeVisible();
  });

  it('adds, renames and deletes subgroups in a dialog of two tabs', async () => {
    record(trainingApi.createSubgroup);
    record(trainingApi.updateSubgroup);
    record(trainingApi.deleteSubgroup);
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo sottogruppo' }));
    const made = await screen.findByRole('dialog', { name: 'Nuovo sottogruppo' });
    await userEvent.type(within(made).getByLabelText(/^Descrizione/), 'Fondo');
    await userEvent.click(within(made).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toEqual([{ groupId: 2, name: 'Fondo' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Velocisti/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Sottogruppo Velocisti' });
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Generale', 'Atleti']);
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Generale' }));
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), '!{Enter}');
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: 1, version: 1, name: 'Velocisti!' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Velocisti/ }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Generale' }));
    await userEvent.click(screen.getByRole('button', { name: 'Elimina' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: '1' }));
  });

  it('duplicates a week', async () => {
    record(trainingApi.copyWeek);
    await userEvent.click(await screen.findByRole('button', { name: 'Duplica settimana 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duplica la settimana 1' });
    await userEvent.click(within(dialog).getByRole('button', { name: /Salva|Duplica/ }));
    await waitFor(() => expect(sent).toMatchObject([{ id: 1 }]));
  });
});

it('statistics clear the filter when the criterion changes, and group by month whatever the other criteria', async () => {
  const requests: Record<string, string>[] = [];
  server.use(
    on(trainingApi.trainingSettings, () =>
      ok({ ...words, intensities: [{ id: 4, name: 'A2', colour: '#4CAF50', visible: 1 as const, version: 1 }] }),
    ),
    on(trainingApi.trainingVolumes, ({ request }) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return ok([]);
    }),
  );
  openPortal({ path: '/Statistiche?GROUP_BY=9', home: { capabilities: ['allenamenti'], groups: [group] } });
  await screen.findByRole('heading', { level: 1, name: 'Statistiche di Categoria' });
  expect(requests[0]).toMatchObject({ bucket: '3', criterion: '1' });
  const criteria = within(screen.getByLabelText('Criterio')).getAllByRole('option');
  expect(criteria.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['1', 'Intensità'],
    ['2', 'Stile'],
    ['3', 'Modalità'],
  ]);
  await userEvent.selectOptions(await screen.findByLabelText('Filtro: intensità'), 'A2');
  await userEvent.selectOptions(screen.getByLabelText('Criterio'), 'Stile');
  expect(screen.queryByLabelText('Filtro: intensità')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ criterion: '2' }));
  expect(['0', undefined]).toContain(requests.at(-1)?.intensityId);
});
