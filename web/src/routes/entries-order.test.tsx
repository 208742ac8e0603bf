import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ClubBill, entryApi } from '../api/generated/entry';
import { type Event, meetApi } from '../api/generated/meet';
import { moneyApi } from '../api/generated/money';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  sportId: 1,
  name: 'Trofeo Città di Roma',
  starts: '2027-03-20',
  ends: '2027-03-21',
  deadline: '2027-03-10',
  status: 1,
  organiserId: 3,
  online: 1,
  titles: [] as string[],
  organiserEmail: '',
  options: [] as Event['options'],
} as Event;

const bill: ClubBill = {
  clubId: 9,
  club: 'Rari Nantes',
  athletes: 1,
  teamAthletes: 0,
  entries: 1,
  teams: 0,
  paidByOrder: 0,
  paidFees: 0,
  paidLate: 0,
  paidPenalties: 0,
  paid: 0,
  fees: 8.5,
  late: 3,
  penalties: 0,
  due: 11.5,
  total: 11.5,
};
const other: ClubBill = { ...bill, clubId: 10, club: 'Delfini', due: 99 };

interface ServedEvent {
  bills?: ClubBill[];
  online?: Event['online'];
}

function serve({ bills = [bill], online = 1 }: ServedEvent = {}) {
  server.use(
    on(meetApi.getEvent, () => ok({ ...event, online })),
    on(entryApi.listEntries, () =>
      ok({ rows: [], manages: 0, open: 1, late: 0, absences: 0, teams: [], escorts: [], bills }, { totale: 0 }),
    ),
  );
}

const asClub = () =>
  openPortal({ path: '/Iscrizioni?id=7', user: { levelId: 2, clubId: 9 }, home: { capabilities: ['ordini.crea'] } });
const at = () => location.pathname + location.search;

describe('ordering entries', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
    server.use(
      on(moneyApi.orderEntries, async ({ request }) => {
        sent.push(await request.json());
        return ok({ orderId: 70, due: 11.5 }, { messaggio: 'Ordine creato' });
      }),
    );
  });

  it('creates an order of the displayed amount, and leads to its payment', async () => {
    serve({ bills: [other, bill] });
    asClub();
    const button = await screen.findByRole('button', { name: /^Genera ordine e paga · 11,50/ });
    await userEvent.dblClick(button);
    await waitFor(() => expect(at()).toBe('/Stripe?ID_ORDINE=70'));
    expect(sent).toEqual([{ eventId: 7, amount: 11.5 }]);
  });

  it('asks again when the amount has changed, and creates no order if declined', async () => {
    serve();
    server.use(
      on(
        moneyApi.orderEntries,
        async ({ request }) => {
          sent.push(await request.json());
          return refused("L'importo è cambiato", 409, { attuale: { due: 20 } });
        },
        { once: true },
      ),
    );
    asClub();
    await userEvent.click(await screen.findByRole('button', { name: /^Genera ordine e paga/ }));
    expect(await screen.findByText(/era 11,50.*ora è 20,00/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Genera ordine' }));
    await waitFor(() => expect(at()).toBe('/Stripe?ID_ORDINE=70'));
    expect(sent).toEqual([
      { eventId: 7, amount: 11.5 },
      { eventId: 7, amount: 20 },
    ]);
  });

  it('pays with credit, and updates the dashboard', async () => {
    serve();
    server.use(on(moneyApi.orderEntries, () => ok({ orderId: 70, due: 0 }, { messaggio: 'Ordine pagato' })));
    asClub();
    await userEvent.click(await screen.findByRole('button', { name: /^Genera ordine e paga/ }));
    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  it('creates an order for the records where cards are not accepted', async () => {
    serve({ online: 0 });
    asClub();
    await userEvent.click(await screen.findByRole('button', { name: /^Genera ordine · 11,50/ }));
    await waitFor(() => expect(at()).toBe('/Ordini'));
  });

  it('is not offered when nothing is due, nor to administrators', async () => {
    serve({ bills: [{ ...bill, due: 0 }] });
    const { unmount } = asClub();
    expect(await screen.findByRole('button', { name: 'Genera ordine' })).toBeDisabled();
    unmount();
    openPortal({ path: '/Iscrizioni?id=7' });
    await screen.findByRole('heading', { level: 1, name: /Trofeo/ });
    expect(screen.queryByRole('button', { name: /^Genera ordine/ })).toBeNull();
  });
});
