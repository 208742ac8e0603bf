import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { copyEvent, gridOf } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { Portal } from '../harness/portal.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';
import { createUser } from '../harness/users.ts';

const success = 'Complimenti! Il pagamento del tuo ordine è andato a buon fine!';
const failure = "Attenzione! Si è verificato un errore nel pagamento dell'ordine";

// makeDebt creates an event in which the club of societa2 has an unpaid entry.
async function makeDebt(page: Page, portal: Portal, name: string): Promise<number> {
  await portal.login('admin');
  const id = await copyEvent(page, name, '18° Trofeo Città di Roma');
  await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, STATO: 1 } });
  await portal.login('societa2');
  const { GARE, ATLETI } = await gridOf(page, id);
  const eligible = ATLETI.flatMap(({ ID_ATLETA, motivi, limiti }) =>
    motivi.flatMap((reason, at) => (reason === 0 && (limiti[at] ?? 0) === 0 ? [{ ID_ATLETA, race: GARE[at] }] : [])),
  )[0];
  const entry = {
    FK_ID_EVENTO: id,
    FK_ID_TIPO: 1,
    FK_ID_ATLETA: eligible?.ID_ATLETA,
    FK_ID_GARA: eligible?.race?.ID_GARA,
  };
  const entered = await page.request.post('/api/ge/presenza', { data: { ...entry, TEMPO_ISCRIZIONE: 9000 } });
  expect(await entered.json()).toMatchObject({ esito: 0 });
  return id;
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click();
  await field(page, 'Titolare della carta').fill('Anna Bianchi');
  await page.getByRole('button', { name: /^Paga \d/ }).click();
}

test('a club orders its entries; a card is declined, the next is authenticated by its bank and pays', async ({
  page,
  portal,
}) => {
  const id = await makeDebt(page, portal, 'Trofeo dei pagamenti');
  await page.goto(`/Iscrizioni?id=${id}`);
  await page.getByRole('button', { name: /^Genera ordine e paga/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pagamento dell'ordine \d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Quote gara n. 1');
  await expectAccessible(page);
  await screenshot(page, 'pagamento');

  await page.getByRole('button', { name: /^Paga \d/ }).click();
  await expect(page.getByText('Impostare un valore per il campo "Titolare della carta"').first()).toBeVisible();
  // Every empty field is marked.
  for (const name of ['Titolare della carta', 'Numero della carta', 'Scadenza', 'Codice di sicurezza']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await payWith(page, '4000 0000 0000 9995');
  const failed = page.getByRole('alert', { name: failure });
  await expect(failed).toContainText('La carta è stata rifiutata');
  await expectAccessible(page);
  await screenshot(page, 'pagamento-rifiutato');
  await failed.getByRole('button', { name: 'Riprova' }).press('Enter');
  await expect(field(page, 'Titolare della carta')).toBeFocused();
  await expect(field(page, 'Titolare della carta')).toHaveValue('Anna Bianchi');
  await expect(field(page, 'Numero della carta')).toHaveValue('4000 0000 0000 9995');

  await payWith(page, '4000 0025 0000 3155');
  const bank = page.getByRole('dialog', { name: 'La banca chiede conferma' });
  await expect(bank).toBeVisible();
  await expectAccessible(page);
  // A reload continues the same payment.
  await page.reload();
  await page.getByRole('button', { name: 'Continua il pagamento' }).click();
  await bank.getByRole('button', { name: 'Autorizza' }).click();
  await expect(page.getByText(success)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'pagamento-riuscito');
  await expect(page.getByText(/con la carta/)).toBeVisible();
  for (const name of ['Ricevuta', 'Stampa le iscrizioni']) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name }).press('Enter');
    await (await opened).close();
  }
  await expect(page.getByRole('link', { name: 'Torna alle iscrizioni' })).toHaveAttribute(
    'href',
    `/Iscrizioni?id=${id}`,
  );

  await page.getByRole('link', { name: 'Torna alla dashboard' }).click();
  await portal.onDashboard();
  await page.goBack();
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Paga/ })).toHaveCount(0);
  await page.goto(`/Iscrizioni?id=${id}`);
  await expect(page.getByRole('button', { name: 'Genera ordine' })).toBeDisabled();
});

test('a price that rises is confirmed first, and the open order is replaced in one press', async ({
  page,
  portal,
  server,
  browser,
}) => {
  const id = await makeDebt(page, portal, 'Trofeo del prezzo che sale');
  await page.goto(`/Iscrizioni?id=${id}`);
  await page.getByRole('button', { name: /^Genera ordine e paga/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pagamento dell'ordine \d+$/ })).toBeVisible();
  const order = new URL(page.url()).search;

  const desk = await browser.newContext({ baseURL: server.url });
  const theirs = await desk.newPage();
  await new Portal(theirs, server).login('admin');
  await theirs.goto(`/Evento?id=${id}&scheda=opzioni`);
  const price = field(theirs, 'Importo società');
  await price.fill('47');
  await theirs.keyboard.press('Control+s');
  const question = theirs.getByRole('dialog').filter({ hasText: '1 società dovrà pagare di più' });
  await expect(question).toBeVisible();
  await expectAccessible(theirs);
  await screenshot(theirs, 'prezzo-sale');
  await theirs.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(theirs.getByText('1 opzione da salvare')).toBeVisible();
  await theirs.keyboard.press('Control+s');
  await question.getByRole('button').last().click();
  await expect(theirs.getByText('1 opzione da salvare')).toBeHidden();
  await desk.close();

  await payWith(page, '4242 4242 4242 4242');
  const changed = page.getByRole('alert', { name: "L'importo è cambiato" });
  await expect(changed).toContainText('ora sono da pagare');
  await expectAccessible(page);
  await screenshot(page, 'importo-cambiato');
  await changed.getByRole('button', { name: /^Crea il nuovo ordine · / }).press('Enter');
  await expect(page).not.toHaveURL((url) => url.search === order);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText(success)).toBeVisible();
  await page.goto(`/Iscrizioni?id=${id}`);
  await expect(page.getByRole('button', { name: 'Genera ordine' })).toBeDisabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a coach orders a month of premium, then buys a year', async ({ page, portal, server }) => {
    await createUser(server, { username: 'abbonata', email: 'abbonata@posta.example' });
    await portal.login('abbonata', '/abbonamenti');
    await expect(page.getByText('Account standard, gratuito')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'abbonamento-telefono');
    await page.getByRole('button', { name: /^Un mese · 5,00/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Pagamento dell'ordine \d+$/ })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'pagamento-telefono');
    // The order is listed with the subscription, and can be cancelled and created again.
    await page.goto('/abbonamenti');
    const orders = page.getByRole('list', { name: "Ordini dell'abbonamento" });
    await expect(orders).toContainText('Da pagare');
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'abbonamento-ordini-telefono');
    await page.getByRole('button', { name: /^Un anno · 50,00/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Pagamento dell'ordine \d+$/ })).toBeVisible();
    await page.goto('/Stripe');
    await page.getByText('Abbonamento premium annuale').click();
    await payWith(page, '4242 4242 4242 4242');
    await expect(page.getByText(success)).toBeVisible();
    await page.goto('/abbonamenti');
    await expect(page.getByText(/^Attivo fino al \d/)).toBeVisible();
    await expect(orders).toContainText('Pagato');
    await expect(orders).toContainText('ORDER ANNULLATO');
  });
});

// A stand-in for Stripe's script, with cards that are always valid and a bank that always approves.
const stripeScript = `window.Stripe = Object.assign((key, options) => {
  const element = {
    mount: (where) => {
      const box = typeof where === 'string' ? document.querySelector(where) : where;
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Numero della carta');
      input.addEventListener('input', () => element.change({ empty: input.value === '' }));
      box.append(input);
      queueMicrotask(() => element.ready && element.ready());
    },
    on(name, heard) { element[name] = heard; return element; },
    off: () => element, once: () => element, update: () => {}, unmount: () => {}, destroy: () => {},
  };
  return {
    elements: () => ({ create: () => element, getElement: () => element, update: () => {}, on: () => {} }),
    createToken: () => {}, confirmCardPayment: () => {}, registerAppInfo: () => {}, _registerWrapper: () => {},
    createPaymentMethod: async ({ billing_details }) => ({ paymentMethod: { id: 'pm_of_' + billing_details.name } }),
    handleNextAction: async ({ clientSecret }) => ({ paymentIntent: { id: clientSecret, status: 'requires_confirmation' } }),
  };
}, { version: 3 });`;

test("with keys the card is entered in the provider's own fields, whose script no other page loads", async ({
  page,
  portal,
}) => {
  const requests: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    requests.push(new URL(page.url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: stripeScript });
  });
  // The journeys' portal has no keys: one is added to its reply, and the payment is answered here.
  await page.route('**/api/ec/ordine', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...reply, data: { ...reply.data, STRIPE_PUBLIC_KEY: 'pk_test_1' } } });
  });
  const sent: unknown[] = [];
  await page.route('**/api/ec/stripe/pagamento*', (route) => {
    sent.push(route.request().postDataJSON());
    const asks = { requires_action: 1, success: 0, payment_intent_id: 'pi_1', payment_intent_client_secret: 'pi_1_s' };
    const data = sent.length === 1 ? asks : { requires_action: 0, success: 1 };
    return route.fulfill({ json: { esito: 0, data } });
  });
  await portal.login('societa2', '/Ordini');
  await page
    .getByRole('link', { name: /^Paga l'ordine/ })
    .first()
    .click();
  await expect(page.getByLabel('Numero della carta')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'pagamento-stripe');
  await field(page, 'Titolare della carta').fill('Anna');
  await page.getByRole('button', { name: /^Paga \d/ }).click();
  await expect(page.getByText('Scrivi i dati della carta')).toBeVisible();
  await page.getByLabel('Numero della carta').fill('4242424242424242');
  await page.getByRole('button', { name: /^Paga \d/ }).click();
  await expect(page.getByText(success)).toBeVisible();
  expect(sent).toMatchObject([{ payment_method_id: 'pm_of_Anna' }, { payment_intent_id: 'pi_1' }]);
  expect(requests).toEqual(['/Stripe']);
  await page.getByRole('link', { name: 'Torna alla dashboard' }).click();
  await portal.onDashboard();
  await page.goto('/Ordini');
  await expect(page.getByRole('heading', { level: 1, name: 'Ordini' })).toBeVisible();
  expect(requests).toHaveLength(1);
});
