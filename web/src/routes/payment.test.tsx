import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Checkout, moneyApi, type OrderDetail } from '../api/generated/money';
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
  clubId: 9,
  clubCode: 'RM001',
  clubName: 'Rari Nantes',
  eventId: 3,
  status: 1,
  deadline: null,
  requester: 'Anna Bianchi',
  version: 1,
  fees: [{ id: 1, description: 'Quote gara n. 5', amount: 30, orderId: 7 }],
  notes: [],
} as OrderDetail;
const shop = { id: 1, alias: 'Nuoto Sprint', phone: '06 1234', address: '', town: { name: '' }, account: '' };
const checkout: Checkout = {
  order: { ...order, shop },
  credit: 0,
  requester: { clubId: 9, name: 'Rari Nantes', code: 'RM001' },
  shop,
  publicKey: '',
};

const settled = { success: 1, action: 0 } as const;
const declined = { action: 0, success: 0, error: 'La carta è stata rifiutata' } as const;
const asks = { success: 0, action: 1, secret: 'pi_1_secret', intentId: 'pi_1' } as const;

const open = (path = '/Stripe?ID_ORDINE=7', capabilities = ['ordini', 'ordini.paga']) =>
  openPortal({ path, user: { levelId: 2, clubId: 9 }, home: { capabilities } });

const words = {
  paid: 'Complimenti! Il pagamento del tuo ordine è andato a buon fine!',
  failed: "Attenzione! Si è verificato un errore nel pagamento dell'ordine",
};

async function fill(number: string) {
  await userEvent.click(await screen.findByRole('button', { name: number }));
  await userEvent.type(screen.getByLabelText(/Titolare della carta/), 'Anna Bianchi');
}
const payNow = async () => userEvent.click(screen.getByRole('button', { name: /^Paga 20,00/ }));

describe('paying an order', () => {
  let sent: { body: unknown; key: string | null }[] = [];
  const answer = (...answers: readonly (typeof settled | typeof declined | typeof asks | 'silence')[]) => {
    const left = [...answers];
    server.use(
      on(moneyApi.payOrder, async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
        const next = left.length > 1 ? left.shift() : left[0];
        return next === 'silence' || next === undefined ? HttpResponse.error() : ok(next);
      }),
    );
  };
  beforeEach(() => {
    sent = [];
    server.use(on(moneyApi.checkout, () => ok(checkout)));
  });
  afterEach(() => sessionStorage.clear());

  it('shows totals and fees, and accepts a card', async () => {
    answer(settled);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: "Pagamento dell'ordine 7" })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Totali' })).toHaveTextContent(
      /Importo30,00.*Credito utilizzato-10,00.*Da pagare20,00/,
    );
    expect(screen.getByRole('region', { name: 'Quote' })).toHaveTextContent('Quote gara n. 5');
    await fill('4242 4242 4242 4242');
    await payNow();
    expect(await screen.findByText(words.paid)).toBeVisible();
    expect(screen.getByText(/^Ordine 7 di Rari Nantes, Iscrizioni Trofeo: 20,00.€ con la carta e 10,00/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Torna alle iscrizioni' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Torna alle iscrizioni' })).toHaveAttribute('href', '/Iscrizioni?id=3');
    expect(screen.getByRole('button', { name: 'Ricevuta' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stampa le iscrizioni' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ id: 7, method: 'pm_card_visa' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the order as paid after payment', async () => {
    answer(settled);
    open();
    await fill('4242 4242 4242 4242');
    server.use(on(moneyApi.checkout, () => ok({ ...checkout, order: { ...checkout.order, state: 2, paid: 1 } })));
    await payNow();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Totali' })).toHaveTextContent(/credito10,00.€Pagato30,00/),
    );
    expect(screen.getByText(words.paid)).toBeVisible();
  });

  it('sends a double click once', async () => {
    answer(settled);
    open();
    await fill('4242 4242 4242 4242');
    await userEvent.dblClick(screen.getByRole('button', { name: /^Paga 20,00/ }));
    await screen.findByText(words.paid);
    expect(sent).toHaveLength(1);
  });

  it('requires the holder and a plausible card number', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Paga/ }));
    const holder = screen.getByLabelText(/Titolare della carta/);
    await waitFor(() => expect(holder).toHaveFocus());
    expect(holder).toHaveAccessibleDescription('Impostare un valore per il campo "Titolare della carta"');
    for (const name of [/Numero della carta/, /Scadenza/, /Codice di sicurezza/]) {
      expect(screen.getByLabelText(name)).toBeInvalid();
    }
    await userEvent.type(holder, 'Anna');
    expect(holder).toBeValid();
    await userEvent.type(screen.getByLabelText(/Numero della carta/), '4111111111111111');
    await payNow();
    expect(await screen.findByText(/^Numero di carta non riconosciuto/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('lets the bank authenticate, then confirms with the server', async () => {
    answer(asks, settled);
    let received: unknown;
    server.use(
      on(moneyApi.actInSandbox, async ({ request }) => {
        received = await request.json();
        return ok(null);
      }),
    );
    open();
    await fill('4000 0025 0000 3155');
    await payNow();
    const bank = await screen.findByRole('dialog', { name: 'La banca chiede conferma' });
    await userEvent.click(within(bank).getByRole('button', { name: 'Autorizza' }));
    expect(await screen.findByText(words.paid)).toBeVisible();
    expect(received).toEqual({ secret: 'pi_1_secret', agreed: 1 });
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 7, method: 'pm_card_authenticationRequired' },
      { id: 7, intentId: 'pi_1' },
    ]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('shows why a card was declined, and shows the form again', async () => {
    answer(declined, settled);
    open();
    await fill('4000 0000 0000 9995');
    await payNow();
    const alert = await screen.findByRole('alert', { name: words.failed });
    expect(alert).toHaveTextContent('La carta è stata rifiutata');
    await userEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
    // Every field still has what was typed.
    expect(screen.getByLabelText(/Titolare della carta/)).toHaveValue('Anna Bianchi');
    expect(screen.getByLabelText(/Numero della carta/)).toHaveValue('4000 0000 0000 9995');
    expect(screen.getByLabelText(/Codice di sicurezza/)).toHaveValue('123');
    await waitFor(() => expect(screen.getByLabelText(/Titolare della carta/)).toHaveFocus());
    await fill('4242 4242 4242 4242');
    await payNow();
    expect(await screen.findByText(words.paid)).toBeVisible();
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('shows server errors in the same place', async () => {
    server.use(on(moneyApi.payOrder, () => refused("L'ordine è stato annullato")));
    open();
    await fill('4242 4242 4242 4242');
    await payNow();
    expect(await screen.findByRole('alert', { name: words.failed })).toHaveTextContent("L'ordine è stato annullato");
  });

  describe('with an amount that has changed', () => {
    const message = "Le iscrizioni sono cambiate dopo l'ordine";
    const may = ['ordini', 'ordini.paga', 'ordini.crea'];
    let requests: unknown[] = [];
    const payChanged = async (due: number, reply = { orderId: 70, due }) => {
      requests = [];
      server.use(
        on(moneyApi.payOrder, () => refused(message, 409, { attuale: { eventId: 3, due } })),
        on(moneyApi.orderEntries, async ({ request }) => {
          requests.push(await request.json());
          server.use(on(moneyApi.checkout, () => ok({ ...checkout, order: { ...checkout.order, state: 3 } })));
          return ok(reply, { messaggio: 'Ordine creato' });
        }),
      );
      open('/Stripe?ID_ORDINE=7', may);
      await fill('4242 4242 4242 4242');
      await payNow();
      return screen.findByRole('alert', { name: "L'importo è cambiato" });
    };

    it('offers the new order, creates it once and leads to its payment', async () => {
      const alert = await payChanged(25);
      expect(alert).toHaveTextContent(message);
      expect(screen.queryByLabelText(/Titolare della carta/)).toBeNull();
      await userEvent.dblClick(within(alert).getByRole('button', { name: /^Crea il nuovo ordine · 25,00/ }));
      await waitFor(() => expect(location.search).toBe('?ID_ORDINE=70'));
      expect(requests).toEqual([{ eventId: 3, amount: 25 }]);
      expect(sessionStorage).toHaveLength(0);
    });

    it('reports that credit paid the new order', async () => {
      const alert = await payChanged(25, { orderId: 70, due: 0 });
      await userEvent.click(within(alert).getByRole('button', { name: /^Crea il nuovo ordine/ }));
      const status = await screen.findByRole('status', { name: 'Ordine pagato con il credito' });
      expect(within(status).getByRole('link', { name: 'Vai alle iscrizioni' })).toBeVisible();
      await waitFor(() => expect(screen.getByText('ORDER ANNULLATO')).toBeVisible());
      expect(status).toBeVisible();
    });

    it('is offered when credit is refused too', async () => {
      server.use(
        on(moneyApi.checkout, () => ok({ ...checkout, credit: 50 })),
        on(moneyApi.creditOrder, () => refused(message, 409, { attuale: { eventId: 3, due: 25 } })),
      );
      open('/Stripe?ID_ORDINE=7', [...may, 'ordini.credito']);
      await userEvent.click(await screen.findByRole('button', { name: 'Paga con il credito' }));
      expect(await screen.findByRole('button', { name: /^Crea il nuovo ordine · 25,00/ })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Paga con il credito' })).toBeNull();
    });

    it('links to the entries when nothing is due', async () => {
      const alert = await payChanged(0);
      expect(alert).toHaveTextContent("Non c'è nulla da pagare.");
      expect(within(alert).queryByRole('button')).toBeNull();
      expect(within(alert).getByRole('link', { name: 'Vai alle iscrizioni' })).toHaveAttribute(
        'href',
        '/Iscrizioni?id=3',
      );
    });
  });

  it('continues the same attempt when no reply arrived, also after a reload', async () => {
    answer('silence', settled);
    const { unmount } = open();
    await fill('4242 4242 4242 4242');
    await payNow();
    expect(await screen.findByText('Il pagamento non è ancora concluso')).toBeVisible();
    unmount();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Continua il pagamento' }));
    expect(await screen.findByText(words.paid)).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('resumes bank authentication after a reload', async () => {
    answer(asks, settled);
    server.use(on(moneyApi.actInSandbox, () => ok(null)));
    const { unmount } = open();
    await fill('4000 0025 0000 3155');
    await payNow();
    await screen.findByRole('dialog', { name: 'La banca chiede conferma' });
    unmount();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Continua il pagamento' }));
    const bank = await screen.findByRole('dialog', { name: 'La banca chiede conferma' });
    await userEvent.click(within(bank).getByRole('button', { name: 'Autorizza' }));
    expect(await screen.findByText(words.paid)).toBeVisible();
  });

  it.each([
    [2, words.paid],
    [3, 'Questo ordine non si può più pagare.'],
    [4, 'Questo ordine non si può più pagare.'],
  ])('has no form for an order in state %i', async (state, message) => {
    server.use(on(moneyApi.checkout, () => ok({ ...checkout, order: { ...checkout.order, state } })));
    open();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByLabelText(/Titolare della carta/)).toBeNull();
  });

  it('has no form for an order that is not payable by card', async () => {
    server.use(on(moneyApi.checkout, () => ok({ ...checkout, order: { ...checkout.order, online: 0 } })));
    open();
    expect(await screen.findByText(/non si paga online/)).toBeVisible();
    expect(screen.queryByLabelText(/Titolare della carta/)).toBeNull();
  });

  it.each([
    { credit: 8, button: /^Usa 8,00.€ di credito$/, hint: /resteranno da pagare 12,00/, amount: 8 },
    { credit: 50, button: 'Paga con il credito', hint: /tutto l'ordine/, amount: 20 },
  ])('uses a credit of $credit with one click', async ({ credit, button, hint, amount }) => {
    const requests: unknown[] = [];
    let used = 0;
    server.use(
      on(moneyApi.checkout, () => {
        const { creditUsed } = checkout.order;
        const after = { ...checkout.order, creditUsed: creditUsed + used, state: used === 20 ? 2 : 0 };
        return ok({ ...checkout, order: after, credit: credit - used });
      }),
      on(moneyApi.creditOrder, async ({ request }) => {
        requests.push(await request.json());
        used = amount;
        return ok({ due: 20 - amount }, { messaggio: 'Credito utilizzato' });
      }),
    );
    open('/Stripe?ID_ORDINE=7', ['ordini.paga', 'ordini.credito']);
    const offer = await screen.findByRole('region', { name: /^Credito disponibile/ });
    expect(offer).toHaveTextContent(hint);
    await userEvent.click(within(offer).getByRole('button', { name: button }));
    if (used === 20) expect(await screen.findByText(words.paid)).toBeVisible();
    else expect(await screen.findByRole('button', { name: /^Paga 12,00/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Credito disponibile/ })).toBeNull();
    expect(requests).toEqual([{ id: 7, amount }]);
  });

  it('is not available while impersonating', async () => {
    open('/Stripe?ID_ORDINE=7', ['ordini']);
    expect(await screen.findByText('Non consentito')).toBeVisible();
    expect(screen.queryByLabelText(/Titolare della carta/)).toBeNull();
  });

  it("does not show another user's order", async () => {
    server.use(on(moneyApi.checkout, () => refused('Elemento non trovato', 404)));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ordine non trovato' })).toBeVisible();
  });

  it('offers a choice without an order', async () => {
    let requested = '';
    server.use(
      on(moneyApi.listOrders, ({ request }) => {
        requested = new URL(request.url).search;
        return ok([order], { totale: 1 });
      }),
    );
    open('/Stripe');
    const table = await screen.findByRole('table', { name: 'Ordini' });
    expect(requested).toMatch(/unpaid=1.*online=1/);
    await userEvent.click(within(table).getByText('Iscrizioni Trofeo'));
    await waitFor(() => expect(location.search).toBe('?ID_ORDINE=7'));
    expect(await screen.findByRole('heading', { level: 1, name: "Pagamento dell'ordine 7" })).toBeVisible();
  });
});

describe('the payment page without an order', () => {
  it('leads to all orders if none is left to pay', async () => {
    server.use(on(moneyApi.listOrders, () => ok([], { totale: 0 })));
    open('/Stripe', ['ordini']);
    expect(await screen.findByRole('link', { name: 'Vedi tutti gli ordini' })).toHaveAttribute('href', '/Ordini');
  });
});
