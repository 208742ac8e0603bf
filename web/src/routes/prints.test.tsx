import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listsApi } from '../api/generated/lists';
import { moneyApi, type Order } from '../api/generated/money';
import { reportApi } from '../api/generated/report';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const order = { id: 7, description: 'Iscrizioni Trofeo', amount: 30, clubId: 9, createdAt: null } as Order;

let requested: unknown;
beforeEach(() => {
  requested = undefined;
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    on(reportApi.reportToken, async ({ request }) => {
      requested = await request.json();
      return ok({ token: 'x' });
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('an order is printed as report 2002', async () => {
  server.use(on(moneyApi.listOrders, () => ok([order], { totale: 1 })));
  openPortal({ path: '/Ordini', home: { capabilities: ['ordini'] } });
  await userEvent.click(await screen.findByRole('button', { name: "Stampa l'ordine 7" }));
  await waitFor(() => expect(requested).toMatchObject({ id: 2002, format: 1 }));
});

it('the users are exported as report 2006, to Excel', async () => {
  server.use(on(listsApi.listUsers, () => ok([], { totale: 0 })));
  openPortal({ path: '/Utenti', home: { capabilities: ['utenti'] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Esporta Excel' }));
  await waitFor(() => expect(requested).toMatchObject({ id: 2006, format: 2 }));
});

it('the movements are exported as report 2003, to Excel', async () => {
  server.use(on(moneyApi.listMovements, () => ok([], { totale: 0 })));
  openPortal({ path: '/Portafoglio', home: { capabilities: ['movimenti'] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Esporta Excel' }));
  await waitFor(() => expect(requested).toMatchObject({ id: 2003, format: 2 }));
});
