import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { moneyApi, type Order } from '../api/generated/money';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const coach = { levelId: 3, clubId: 9 };
const buys = { capabilities: ['abbonamento.acquista', 'ordini.paga'] };

describe('the premium account', () => {
  it.each(['/dashboard', '/abbonamenti'])('is bought on %s, by the month or by the year', async (path) => {
    let sent: unknown;
    server.use(
      on(moneyApi.orderPremium, async ({ request }) => {
        sent = await request.json();
        return ok({ orderId: 70, due: 50 }, { messaggio: 'Ordine creato' });
      }),
    );
    openPortal({ path, user: coach, home: buys });
    const choices = await screen.findByRole('group', { name: "Acquista l'account premium" });
    expect(within(choices).getByRole('button', { name: /^Un mese · 5,00/ })).toBeVisible();
    await userEvent.click(within(choices).getByRole('button', { name: /^Un anno · 50,00/ }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/Stripe?ID_ORDINE=70'));
    expect(sent).toEqual({ period: 2 });
  });

  it('shows until when it is active, or when it ended', async () => {
    const { unmount } = openPortal({
      path: '/abbonamenti',
      user: { ...coach, premiumUntil: '2027-01-31', premiumActive: 1 },
      home: buys,
    });
    expect(await screen.findByText('Attivo fino al 31/01/2027')).toBeVisible();
    unmount();
    openPortal({ path: '/abbonamenti', user: { ...coach, premiumUntil: '2025-12-31' }, home: buys });
    expect(await screen.findByText('Scaduto il 31/12/2025')).toBeVisible();
  });

  it('lists its orders, to pay, print and cancel', async () => {
    let requested = '';
    server.use(
      on(moneyApi.listOrders, ({ request }) => {
        requested = new URL(request.url).search;
        const description = 'Abbonamento premium mensile';
        return ok([{ id: 70, kind: 2, state: 0, online: 1, amount: 5, creditUsed: 0, description } as Order], {
          totale: 1,
        });
      }),
    );
    openPortal({ path: '/abbonamenti', user: { levelId: 3, clubId: 0 }, home: buys });
    const table = await screen.findByRole('table', { name: "Ordini dell'abbonamento" });
    expect(within(table).getByRole('row', { name: /Abbonamento premium mensile/ })).toHaveTextContent('Da pagare');
    expect(within(table).getByRole('link', { name: "Paga l'ordine 70" })).toBeVisible();
    expect(within(table).getByRole('button', { name: "Stampa l'ordine 70" })).toBeVisible();
    expect(within(table).getByRole('button', { name: "Elimina l'ordine 70" })).toBeVisible();
    expect(requested).toContain('kind=2');
  });

  it('is not offered to users who may not buy it', async () => {
    openPortal({ path: '/abbonamenti', user: coach });
    expect(await screen.findByText('Account standard, gratuito')).toBeVisible();
    expect(screen.queryByRole('group', { name: "Acquista l'account premium" })).toBeNull();
  });

  it('shows why it cannot be ordered, and can be retried', async () => {
    server.use(on(moneyApi.orderPremium, () => refused('Un pagamento è in corso')));
    openPortal({ path: '/abbonamenti', user: coach, home: buys });
    const month = await screen.findByRole('button', { name: /^Un mese/ });
    await userEvent.click(month);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Un pagamento è in corso'));
    await waitFor(() => expect(month).toBeEnabled());
  });
});
