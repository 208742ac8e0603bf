import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sheetApi } from '../../api/generated/sheet';
import { memoryBox } from '../../api/outbox/box';
import { portalClient } from '../../app/query-client';
import { notify } from '../../components/notify';
import { OutboxBar } from '../../components/outbox/outbox-bar';
import { OutboxProvider } from '../../components/outbox/outbox-provider';
import { renderInPortal } from '../../components/testing/render';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import type { ExternalEvent, TrialsStart } from './api';
import { sheet } from './testing';
import { TrialDialog } from './trial-dialog';

const race = (id: number, name: string, metres: number) => ({
  id,
  sportId: 1,
  name,
  abbreviation: name,
  legMetres: metres,
  metres,
  styleId: 4,
  kind: 1,
  members: 1,
  sex: 3,
  version: 1,
});

const athlete = (id: number, lastName: string, firstName: string) => ({ ...sheet(), id, lastName, firstName });

const stored: ExternalEvent = {
  id: 8,
  clubId: 2,
  race: 0,
  name: 'Prova tempo',
  pool: 25,
  day: '2026-11-10',
  place: '',
  count: 1,
  results: [
    {
      id: 21,
      eventId: 8,
      athleteId: 5,
      athlete: 'Rossi Anna',
      raceId: 3,
      short: '100 SL',
      race: '100 SL',
      metres: 100,
      time: 6100,
      formatted: "1'01''00",
      splits: [],
      version: 4,
    },
  ],
  version: 2,
};

const start: TrialsStart = {
  recent: [stored],
  races: [race(3, '100 SL', 100), race(4, '50 SL', 50)],
  athletes: [athlete(5, 'Rossi', 'Anna'), athlete(6, 'Bianchi', 'Luca')],
  groups: [{ id: 2, name: 'Categoria', athletes: [6] }],
  writable: 1,
  reason: '',
};

const show = (props: { athleteId?: number; groupId?: number } = { athleteId: 5 }) => {
  server.use(
    on(sheetApi.startTrials, () => ok(start)),
    on(sheetApi.externalEvent, () => ok(stored)),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <OutboxProvider user={1} box={memoryBox()}>
        <OutboxBar />
        <TrialDialog {...props} onClose={() => notify.info('Chiuso')} />
      </OutboxProvider>
    </QueryClientProvider>,
  );
};

const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

const open = async () => {
  show();
  // The sheet's athlete is preselected.
  const field = await screen.findByLabelText('Tempo di Rossi Anna');
  return field.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
};

// fill types 100 SL for both athletes, with a split for the first.
const fill = async (dialog: HTMLElement) => {
  fireEvent.click(within(dialog).getByLabelText('Bianchi Luca'));
  type(within(dialog).getByLabelText('Tempo di Rossi Anna'), '10235');
  type(within(dialog).getByLabelText('Tempo di Bianchi Luca'), '10400');
  fireEvent.click(within(dialog).getByLabelText('Intermedi di Rossi Anna'));
  const begin = await screen.findByText('Nuovo intermedio');
  const splits = begin.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
  const field = within(splits).getByLabelText('Tempo ai 50 metri');
  type(field, '3010');
  fireEvent.focusOut(field);
  await within(splits).findByText("0'32''25");
  fireEvent.click(within(splits).getByText('Fatto'));
  fireEvent.click(within(dialog).getByText('Salva'));
};

describe('a trial', () => {
  it('is saved for several athletes with splits in one call', async () => {
    const sent: unknown[] = [];
    server.use(
      on(sheetApi.addExternalEvent, async ({ request }) => {
        sent.push(await request.json());
        return ok(null);
      }),
    );
    await fill(await open());
    expect(await screen.findByText("2 tempi salvati: Rossi Anna 1'02''35, Bianchi Luca 1'04''00")).toBeVisible();
    expect(sent).toMatchObject([
      {
        race: 0,
        name: 'Prova tempo',
        pool: 25,
        results: [
          { athleteId: 5, raceId: 3, time: 6235, splits: [{ metres: 50, time: 3010, frequency: 0 }] },
          { athleteId: 6, raceId: 3, time: 6400, splits: [] },
        ],
      },
    ]);
    expect(await screen.findByText('Chiuso')).toBeVisible();
  });

  it('offers the athletes of the group it was opened from', async () => {
    show({ groupId: 2 });
    expect(await screen.findByLabelText('Bianchi Luca')).toBeVisible();
    expect(screen.queryByLabelText('Rossi Anna')).toBeNull();
    fireEvent.change(screen.getByLabelText('Gruppo degli atleti'), { target: { value: '0' } });
    expect(screen.getByLabelText('Rossi Anna')).toBeVisible();
  });

  it('waits in the browser without a network', async () => {
    server.use(http.post('*/api/ns/eventoesterno', () => HttpResponse.error()));
    await fill(await open());
    expect(await screen.findByText('Senza rete: i tempi restano qui e si inviano da soli.')).toBeVisible();
    expect(await screen.findByText('1 modifica da inviare')).toBeVisible();
  });

  it('keeps what was typed when it is rejected', async () => {
    server.use(on(sheetApi.addExternalEvent, () => refused('Tempo non valido')));
    const dialog = await open();
    await fill(dialog);
    expect(await within(dialog).findByText('Tempo non valido')).toBeVisible();
    expect(within(dialog).getByLabelText('Tempo di Bianchi Luca')).toHaveValue("1'04''00");
  });

  it('shows what is missing next to the field', async () => {
    const dialog = await open();
    fireEvent.click(await within(dialog).findByText('Salva'));
    expect(await within(dialog).findByText('Scrivi il tempo')).toBeVisible();
  });

  it('is reopened from the recent trials, and only changes are sent', async () => {
    const sent: unknown[] = [];
    server.use(
      on(sheetApi.updateExternalResult, async ({ request }) => {
        sent.push(await request.json());
        return ok(null);
      }),
    );
    const dialog = await open();
    fireEvent.click(await within(dialog).findByText('10/11/2026 · Prova tempo'));
    const message = await screen.findByText(/si salva solo quello che cambia/);
    const form = message.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
    type(within(form).getByLabelText('Tempo di Rossi Anna'), '10000');
    fireEvent.click(within(form).getByText('Salva'));
    await waitFor(() => expect(sent).toEqual([{ id: 21, version: 4, raceId: 3, time: 6000 }]));
  });
});
