import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { moneyApi, type Order, type OrderDetail } from '../api/generated/money';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const order = {
  id: 7,
  kind: 1,
  description: 'Iscrizioni Trofeo',
  amount: 30,
  delivery: 0,
  commission: 0,
  creditUsed: 10,
  credited: 0,
  createdAt: '2026-11-10T09:00:00Z',
  paid: 0,
  state: 0,
  online: 1,
  requester: 'Anna Bianchi',
  clubId: 9,
  clubCode: 'RM001',
  clubName: 'Rari Nantes',
  eventId: 3,
  status: 1,
  deadline: null,
  version: 2,
} as Order;
const fees = [{ id: 1, description: 'Quote gara n. 5', amount: 30, orderId: 7 }];
const opened = { ...order, fees, notes: [] as string[] } as OrderDetail;
const rows: Order[] = [
  order,
  { ...order, id: 8, state: 2, paid: 1, creditUsed: 0 },
  { ...order, id: 9, state: 3, clubId: -9 },
  { ...order, id: 10, online: 0, creditUsed: 0 },
];

const club = ['ordini', 'ordini.paga', 'ordini.credito'];
const asAdmin = (path = '/Ordini') =>
  openPortal({ path, home: { capabilities: ['ordini', 'ordini.credito', 'ordini.pagato'] } });
const asClub = (path = '/Ordini', capabilities = club) =>
  openPortal({ path, user: { levelId: 2, clubId: 9 }, home: { capabilities } });

describe('the orders', () => {
  let requests: Record<string, string>[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      on(moneyApi.listOrders, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok(rows, { totale: rows.length });
      }),
      on(moneyApi.getOrder, () => ok({ order: opened, credit: 0 })),
    );
  });

  it('show an administrator the owners, and offer to mark orders without card payment as paid', async () => {
    asAdmin();
    const table = await screen.findByRole('table', { name: 'Ordini' });
    const [, first, paid, cancelled] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/7.*Rari Nantes.*Iscrizioni Trofeo.*30,00.*10,00.*Da pagare/);
    expect(paid).toHaveTextContent('Pagato');
    expect(cancelled).toHaveTextContent('ORDER ANNULLATO');
    expect(screen.queryByRole('link', { name: /^Paga/ })).toBeNull();
    const marks = screen.getAllByRole('button', { name: /^Segna pagato/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(["Segna pagato l'ordine 10"]);
    expect(screen.getAllByRole('button', { name: /^Elimina/ })).toHaveLength(3);
  });

  it("let a club pay unpaid orders, without other clubs and administrators' actions", async () => {
    asClub();
    await screen.findByRole('table', { name: 'Ordini' });
    expect(screen.getByRole('link', { name: "Paga l'ordine 7" })).toHaveAttribute('href', '/Stripe?ID_ORDINE=7');
    expect(screen.getAllByRole('link', { name: /^Paga/ })).toHaveLength(1);
    expect(screen.getByText("Si paga all'organizzatore")).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /Società/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Segna pagato/ })).toBeNull();
    expect(
      screen.getAllByRole('button', { name: /^Elimina/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(["Elimina l'ordine 7", "Elimina l'ordine 10"]);
  });

  it('cannot be paid while impersonating a club', async () => {
    asClub('/Ordini', ['ordini']);
    await screen.findByRole('table', { name: 'Ordini' });
    expect(screen.queryByRole('link', { name: /^Paga/ })).toBeNull();
  });

  it('are filtered by number and type, 1000 for championships', async () => {
    asAdmin();
    await screen.findByRole('table', { name: 'Ordini' });
    fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: '1000' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: '1000' }));
    fireEvent.change(screen.getByLabelText('Numero'), { target: { value: '77' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: '1000', orderId: '77' }));
    fireEvent.change(screen.getByLabelText('Codice affiliazione'), { target: { value: 'RM' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ clubCode: 'RM' }));
  });

  it('open with their fees; without credit there is nothing to apply', async () => {
    asClub('/Ordini?azione=apri&id=7');
    expect(await screen.findByText('Quote gara n. 5')).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: 'Ordine 7' });
    expect(within(dialog).getByRole('region', { name: "Importi dell'ordine" })).toHaveTextContent(/Da pagare20,00/);
    expect(within(dialog).getByRole('button', { name: 'Applica credito' })).toBeDisabled();
    expect(within(dialog).getByRole('link', { name: /^Paga 20,00/ })).toHaveAttribute('href', '/Stripe?ID_ORDINE=7');
  });

  it('use the available credit, and report when another order was quicker', async () => {
    server.use(
      on(moneyApi.getOrder, () => ok({ order: opened, credit: 12.5 })),
      on(moneyApi.creditOrder, () => refused('Il credito disponibile è 0,00 €')),
    );
    asClub('/Ordini?azione=apri&id=7');
    await userEvent.click(await screen.findByRole('button', { name: /^Applica credito: 12,50/ }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Il credito disponibile è 0,00 €'));
  });

  it('offer the new order when the amount to credit has changed', async () => {
    const requests: unknown[] = [];
    server.use(
      on(moneyApi.getOrder, () => ok({ order: opened, credit: 12.5 })),
      on(moneyApi.creditOrder, () => refused('Iscrizioni cambiate', 409, { attuale: { eventId: 3, due: 25 } })),
      on(moneyApi.orderEntries, async ({ request }) => {
        requests.push(await request.json());
        return ok({ orderId: 70, due: 12.5 });
      }),
    );
    asClub('/Ordini?azione=apri&id=7', [...club, 'ordini.crea']);
    await userEvent.click(await screen.findByRole('button', { name: /^Applica credito: 12,50/ }));
    const alert = await screen.findByRole('alert', { name: "L'importo è cambiato" });
    expect(alert).toHaveTextContent('Iscrizioni cambiate');
    expect(screen.queryByRole('button', { name: /^Applica credito/ })).toBeNull();
    await userEvent.dblClick(within(alert).getByRole('button', { name: /^Crea il nuovo ordine · 25,00/ }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/Stripe?ID_ORDINE=70'));
    expect(requests).toEqual([{ eventId: 3, amount: 25 }]);
  });

  it('are not marked as paid when the amount has changed: the club creates the new one', async () => {
    server.use(
      on(moneyApi.settleOrder, () => refused('Iscrizioni cambiate', 409, { attuale: { eventId: 3, due: 25 } })),
    );
    asAdmin();
    await userEvent.click(await screen.findByRole('button', { name: "Segna pagato l'ordine 10" }));
    await userEvent.click(await screen.findByRole('button', { name: 'Segna pagato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ordine 10' });
    expect(await within(dialog).findByText('Iscrizioni cambiate')).toBeVisible();
    expect(dialog).toHaveTextContent('Il nuovo ordine lo crea la società');
    expect(within(dialog).queryByRole('button', { name: /^Crea/ })).toBeNull();
    await userEvent.click(within(dialog).getByText('Iscrizioni cambiate'));
    expect(location.search).toBe('');
    expect(within(dialog).getByRole('link', { name: 'Vai alle iscrizioni' })).toHaveAttribute(
      'href',
      '/Iscrizioni?id=3',
    );
  });

  it.each([
    [0, false],
    [10, true],
  ])('show that %i became credit: %s', async (credited, says) => {
    server.use(on(moneyApi.getOrder, () => ok({ order: { ...opened, state: 2, credited }, credit: 0 })));
    asClub('/Ordini?azione=apri&id=7');
    await screen.findByText('Quote gara n. 5');
    const words = /^Di questi, 10,00\s€ sono diventati credito della società: l'importo dovuto è diminuito/;
    expect(screen.queryByText(words) !== null).toBe(says);
  });

  it('are deleted after a confirmation that explains what happens', async () => {
    let sent: unknown;
    server.use(
      on(moneyApi.cancelOrder, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Ordine annullato' });
      }),
    );
    asClub();
    await userEvent.click(await screen.findByRole('button', { name: "Elimina l'ordine 7" }));
    expect(await screen.findByText(/L'ordine 7 sarà annullato/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Elimina ordine' }));
    await waitFor(() => expect(sent).toEqual({ id: 7 }));
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  });

  it("are available without a club: those of the user's own subscription, which credit cannot pay", async () => {
    const own = {
      ...opened,
      kind: 2,
      description: 'Abbonamento premium mensile',
      creditUsed: 0,
      clubId: 0,
      eventId: 0,
    };
    server.use(
      on(moneyApi.listOrders, () => ok([own], { totale: 1 })),
      on(moneyApi.getOrder, () => ok({ order: own, credit: 0 })),
    );
    openPortal({ path: '/Ordini', user: { levelId: 3 }, home: { capabilities: ['ordini.paga'] } });
    expect(await screen.findByRole('link', { name: "Paga l'ordine 7" })).toBeVisible();
    expect(screen.getByRole('button', { name: "Elimina l'ordine 7" })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: "Apri l'ordine 7" }));
    expect(await screen.findByRole('link', { name: /^Paga 30,00/ })).toBeVisible();
    expect(screen.queryByText('Credito disponibile')).toBeNull();
  });
});
