import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entryApi } from '../../api/generated/entry';
import { type Event, meetApi } from '../../api/generated/meet';
import { ok, openPortal } from '../../test/portal';
import { on, server } from '../../test/server';

const more = { manages: 0, open: 1, late: 0, absences: 1, teams: [], escorts: [], bills: [] } as const;
const escort = { athleteId: 3, lastName: 'Neri', firstName: 'Dina', sex: 2, birthYear: 1980, clubName: 'Rari Nantes' };

it("escorts are added from the club's athletes, and removed", async () => {
  const sent: unknown[] = [];
  server.use(
    on(meetApi.getEvent, () =>
      ok({
        id: 7,
        sportId: 2,
        name: 'Trofeo',
        status: 1,
        titles: [],
        organiserEmail: '',
        options: [],
      } as unknown as Event),
    ),
    on(entryApi.listEntries, () => ok({ rows: [{ id: 9, lastName: 'Blu', firstName: 'Eva' }], ...more } as never)),
    on(entryApi.listEscorts, () => ok([escort] as never, { totale: 1 })),
    on(entryApi.addEscort, async ({ request }) => {
      sent.push(await request.json());
      return ok(null, { messaggio: 'Accompagnatore aggiunto' });
    }),
    on(entryApi.removeEscort, ({ request }) => {
      sent.push(Object.fromEntries(new URL(request.url).searchParams));
      return ok(null, { messaggio: 'Accompagnatore tolto' });
    }),
  );
  openPortal({
    path: '/Iscrizioni?id=7&scheda=accompagnatori',
    app: 'confederazione',
    user: { levelId: 2, clubId: 9 },
    home: { capabilities: ['atleti'] },
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Aggiungi un accompagnatore' }), 'blu');
  await userEvent.click(await screen.findByRole('option', { name: /Blu Eva/ }, { timeout: 3000 }));
  await userEvent.click(screen.getByRole('button', { name: 'Aggiungi' }));
  await waitFor(() => expect(sent).toEqual([{ eventId: 7, athleteId: 9 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Togli Neri Dina' }));
  await waitFor(() => expect(sent[1]).toEqual({ eventId: '7', athleteId: '3' }));
});
