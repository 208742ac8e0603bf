import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { ahead, shiftClock } from '../harness/clock.ts';
import { eventNamed, makeMeet } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Meeting del Lario';

const race = '100 metri stile libero';

interface Named {
  FK_ID_ATLETA: number;
  COGNOME: string;
  NOME: string;
  TEMPO: number;
}

// Categories swim separately, with equal entry times.
const paid = { options: [], apart: 0 };

// openLanes opens the lanes of the race.
async function openLanes(page: Page, id: number): Promise<void> {
  await page.goto(`/Gara?id=${id}&scheda=individuali`);
  await field(page, 'Gara').selectOption(race);
  await expect(lanes(page).first()).toBeVisible();
}

const lanes = (page: Page) => page.getByRole('textbox', { name: /^Tempo di / });
const saved = (page: Page) => page.getByText('Salvato', { exact: true });

test('types eight lanes without a mouse, is asked about an impossible time, and the rankings follow', async ({
  page,
  portal,
}) => {
  const id = await makeMeet(page, portal, 'Prova dei risultati', paid);
  await openLanes(page, id);
  await lanes(page).first().focus();
  for (const digits of ['12512', '12601', '13033', '13190', '14055', '14102', '14240']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  // The eighth did not start.
  await page.keyboard.press('a');
  await expect(saved(page)).toHaveCount(8);
  await expect(lanes(page).first()).toHaveValue("1'25''12");
  await expectAccessible(page);
  await screenshot(page, 'gara-risultati');

  // The eighth swam after all.
  await lanes(page).nth(7).focus();
  await page.keyboard.type('14333');
  await page.keyboard.press('Enter');
  await toast(page, /non è più assente/);
  await expect(page.getByRole('combobox', { name: /^Stato di / }).nth(7)).toHaveValue('1');

  await lanes(page).first().focus();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  const doubt = page.getByRole('dialog', { name: 'Tempo insolito' });
  await expect(doubt).toContainText('più veloce del tempo base mondiale');
  await expect(doubt.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(doubt).toBeHidden();
  await expect(lanes(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lanes(page).first()).toHaveValue("1'25''12");

  await page.keyboard.press('c');
  const history = page.getByRole('dialog', { name: /^Cronologia di / });
  await expect(history.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Annulla la modifica: torna a Senza tempo' }).click();
  await expect(history.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(saved(page)).toHaveCount(7);

  await page.getByRole('tab', { name: 'Risultati' }).click();
  await expect(page.getByText('Risultati provvisori')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Risultati', exact: true })).toContainText("1'26''01");
  await expectAccessible(page);
});

test('types reasons, the referee’s words and a reaction time, and the rankings show them', async ({ page, portal }) => {
  const id = await makeMeet(page, portal, 'Prova dei motivi', paid);
  await openLanes(page, id);
  await lanes(page).first().focus();
  await page.keyboard.type('12512');
  await page.keyboard.press('g');
  await expect(saved(page)).toHaveCount(1);
  await page.keyboard.press('e');
  const reaction = page.getByRole('dialog', { name: /^Tempo di reazione di / });
  await expectAccessible(page);
  await reaction.getByLabel('Tempo di reazione in secondi').fill('0,68');
  await page.keyboard.press('Enter');
  await expect(page.getByText('reazione 0,68', { exact: true })).toBeVisible();

  await lanes(page).nth(1).focus();
  await page.keyboard.press('q');
  const referee = page.getByRole('dialog', { name: /^Squalifica di / });
  await expectAccessible(page);
  await referee.getByRole('button', { name: 'Virata irregolare' }).click();
  await referee.getByLabel('Motivo della squalifica').press('Enter');
  await expect(page.getByText('Virata irregolare', { exact: true })).toBeVisible();

  for (const [lane, key] of [
    [2, 'f'],
    [3, 'n'],
    [4, 'm'],
  ] as const) {
    await lanes(page).nth(lane).focus();
    await page.keyboard.press(key);
  }
  await expect(saved(page)).toHaveCount(5);
  await expect(page.getByRole('combobox', { name: /^Stato di / }).nth(2)).toHaveValue('2-1');
  await screenshot(page, 'gara-motivi');

  await page.getByRole('tab', { name: 'Risultati' }).click();
  const results = page.getByRole('table', { name: 'Risultati', exact: true });
  await expect(results).toContainText("1'25''12 FG");
  for (const label of ['RIT', 'RIN', 'MAL', 'Virata irregolare', 'reazione 0,68'])
    await expect(results).toContainText(label);
  await expectAccessible(page);
});

test('a concluded meet keeps its names until a correction is applied', async ({ page, portal }) => {
  const id = await makeMeet(page, portal, 'Prova dei nomi', paid);
  await openLanes(page, id);
  await lanes(page).first().focus();
  await page.keyboard.type('12512');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(1);
  const answer = await page.request.get('/api/ge/evento/presenze/gara', { params: { ID_EVENTO: id } });
  const rows = ((await answer.json()) as { data: Named[] }).data;
  const swam = rows.find(({ TEMPO }) => TEMPO > 0) as Named;
  const rename = (COGNOME: string) =>
    page.request.put('/api/ge/atleta', { data: { ID_ATLETA: swam.FK_ID_ATLETA, COGNOME } });
  await page.request.put('/api/ge/evento', { data: { ID_EVENTO: id, STATO: 3 } });
  await rename('Correttissimi');

  await page.goto(`/Gara?id=${id}`);
  const changed = page.getByRole('region', { name: 'Nomi cambiati dopo la gara' });
  await expect(changed).toContainText(`${swam.COGNOME} ${swam.NOME}`);
  await expect(changed).toContainText(`oggi Correttissimi ${swam.NOME}`);
  await expectAccessible(page);
  await screenshot(page, 'gara-nomi');
  const results = page.getByRole('table', { name: 'Risultati', exact: true });
  await page.getByRole('tab', { name: 'Risultati' }).click();
  await expect(results).toContainText(swam.COGNOME);
  await page.getByRole('tab', { name: 'Generale' }).click();
  await changed.getByRole('button', { name: /^Aggiorna / }).click();
  const question = page.getByRole('dialog', { name: 'Aggiornare i nomi?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Aggiorna' }).click();
  await expect(changed).toContainText('mostrano i nomi di oggi');
  await expect(changed.getByRole('heading')).toBeFocused();
  await page.getByRole('tab', { name: 'Risultati' }).click();
  await expect(results).toContainText('Correttissimi');
  await expect(results).not.toContainText(`${swam.COGNOME} ${swam.NOME}`);
  await rename(swam.COGNOME);
});

test('splits are typed one after the other, with the wording of the specification', async ({ page, portal }) => {
  const id = await makeMeet(page, portal, 'Prova degli intermedi', paid);
  await openLanes(page, id);
  await lanes(page).first().focus();
  await page.keyboard.type('13500');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('i');
  const splits = page.getByRole('dialog', { name: /^Intermedi di / });
  await expect(splits.getByRole('textbox', { name: /^Tempo ai/ })).toHaveCount(3);
  for (const [metres, digits] of [
    [25, '2200'],
    [50, '4500'],
    [75, '10900'],
  ] as const) {
    await expect(splits.getByRole('textbox', { name: `Tempo ai ${metres} metri` })).toBeFocused();
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  await expect(splits.getByRole('row').filter({ hasText: '100, arrivo' })).toContainText("0'26''00");
  await splits.getByRole('button', { name: 'Nuovo intermedio' }).click();
  await toast(page, 'Split non disponibile');
  await expectAccessible(page);
  await screenshot(page, 'gara-intermedi');
});

test('the network is lost in the middle of a heat and the page reopened: nothing is lost', async ({
  page,
  context,
  portal,
}) => {
  const id = await makeMeet(page, portal, 'Prova dei risultati senza rete', paid);
  await openLanes(page, id);
  await lanes(page).first().focus();
  await page.keyboard.type('13012');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(1);
  await context.setOffline(true);
  for (const digits of ['13144', '13250']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('In attesa', { exact: true })).toHaveCount(2);
  await expect(page.getByText('2 modifiche da inviare')).toBeVisible();
  await expectAccessible(page);
  await page.close();

  // The next page's network still drops changes: what was typed is visible and waits.
  const next = await context.newPage();
  await next.route('**/api/ge/evento/presenza', (route) => route.abort());
  await context.setOffline(false);
  await openLanes(next, id);
  await expect(next.getByText('In attesa', { exact: true })).toHaveCount(2);
  await expect(lanes(next).nth(1)).toHaveValue("1'31''44");
  await next.unroute('**/api/ge/evento/presenza');
  await next.getByRole('button', { name: 'Vedi' }).click();
  await next.getByRole('dialog', { name: 'Modifiche da inviare' }).getByRole('button', { name: 'Invia ora' }).click();
  await toast(next, "2 modifiche inviate dopo l'attesa");
  await expect(saved(next)).toHaveCount(3);
});

interface Starter {
  ID_PRESENZA: number;
  ATLETA: string;
  FK_ID_TIPO: number;
  BATTERIA: number;
  FLG_ASSENTE: number;
  TEMPO_BASE: number;
}

// startsAlone returns a starter of the event whose race has a base time.
async function startsAlone(page: Page, id: number): Promise<Starter> {
  const answer = await page.request.get('/api/ge/evento/presenze/gara', { params: { ID_EVENTO: id } });
  const { data } = (await answer.json()) as { data: Starter[] };
  const found = data.find(
    ({ FK_ID_TIPO, BATTERIA, FLG_ASSENTE, TEMPO_BASE }) =>
      FK_ID_TIPO === 1 && BATTERIA > 0 && FLG_ASSENTE === 0 && TEMPO_BASE > 0,
  );
  if (!found) throw new Error('no starter swims alone in a heat');
  return found;
}

// digitsOf returns a time as it is typed.
function digitsOf(centis: number): string {
  const minutes = Math.floor(centis / 6000);
  return minutes > 0 ? `${minutes}${String(centis % 6000).padStart(4, '0')}` : String(centis);
}

test('visitors follow an event on the phone: a typed result arrives live', async ({
  page,
  portal,
  browser,
  server,
}) => {
  test.slow(); // the accessibility checker reads start lists of hundreds of rows
  await portal.login('admin');
  const id = await eventNamed(page, meet);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
    baseURL: server.url,
    serviceWorkers: 'allow',
  });
  await phone.addInitScript(shiftClock, ahead);
  await phone.addInitScript(pushService);
  await phone.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'], { origin: server.url });
  const spectator = await phone.newPage();
  const requests: string[] = [];
  spectator.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await spectator.goto('/pubblico');
  await expectAccessible(spectator);
  const listening = spectator.waitForResponse(/pub\/evento\/live/);
  await spectator.getByRole('link', { name: new RegExp(meet) }).click();
  await expect(spectator.getByRole('heading', { level: 1, name: meet })).toBeVisible();
  await expect(spectator.getByRole('main')).toBeFocused();
  await spectator.getByRole('link', { name: 'Start list' }).click();
  await expect(spectator.getByRole('heading', { name: 'Batteria 1' }).first()).toBeVisible();
  await expectAccessible(spectator);
  await expectNoSideScroll(spectator);
  await screenshot(spectator, 'pubblico-startlist');

  const { ID_PRESENZA, ATLETA: name, TEMPO_BASE } = await startsAlone(page, id);
  await page.goto(`/Gara?id=${id}&scheda=individuali&codice=${ID_PRESENZA}`);
  await expect(lanes(page)).toHaveCount(1);
  await spectator.getByRole('link', { name: 'Atleti', exact: true }).click();
  await field(spectator, 'Cerca un atleta o una società').fill(name);
  await spectator
    .getByRole('button', { name: `Segui ${name}` })
    .first()
    .click();
  await expect(spectator.getByRole('region', { name: 'Atleti seguiti' })).toContainText(name);
  await spectator.getByRole('link', { name: 'Risultati' }).click();
  await listening;

  await lanes(page).first().focus();
  await page.keyboard.type(digitsOf(Math.round(TEMPO_BASE * 1.6)));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Tempo insolito' });
  await expect(question.or(saved(page)).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Sì, salva' }).click();
  await expect(saved(page)).toHaveCount(1);
  const time = await lanes(page).inputValue();
  await expect(spectator.getByRole('log', { name: 'Ultimi arrivi' })).toContainText(time);
  await expect(spectator.getByRole('region', { name: 'Atleti seguiti' })).toContainText(time);
  await expectAccessible(spectator);
  await expectNoSideScroll(spectator);
  await screenshot(spectator, 'pubblico-risultati');
  // The change itself was sent: nothing is read again, and none of the portal's code is loaded.
  expect(requests.filter((path) => path.endsWith('pub/evento/risultati'))).toHaveLength(1);
  expect(requests.filter((path) => /assets\/(?!public|inter)/.test(path))).toEqual([]);
  // Followed athletes are stored.
  await spectator.reload();
  await expect(spectator.getByRole('region', { name: 'Atleti seguiti' })).toContainText(name);

  await spectator.getByRole('link', { name: 'I miei atleti' }).click();
  const mine = spectator.getByRole('list', { name: 'I miei atleti' });
  await expect(mine).toContainText(name);
  await expect(mine).toContainText(time);
  await expectAccessible(spectator);
  await expectNoSideScroll(spectator);
  await screenshot(spectator, 'pubblico-miei-atleti');
  const feed = await spectator.getByRole('link', { name: 'Aggiungi al calendario' }).getAttribute('href');
  const calendar = await spectator.request.get(feed ?? '');
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('BEGIN:VEVENT');

  const notify = mine.getByRole('button', { name: new RegExp(`^Avvis.*: ${name}`) });
  const stored = spectator.waitForResponse(/pub\/evento\/notifica/);
  await notify.click();
  expect(await (await stored).json()).toMatchObject({ esito: 0 });
  await expect(notify).toHaveText('Avvisi attivi');
  const ended = spectator.waitForResponse(/pub\/evento\/notifica/);
  await notify.click();
  expect(await (await ended).json()).toMatchObject({ esito: 0 });
  await expect(notify).toHaveText('Avvisami');

  // The link of the selection shows it to a friend.
  await spectator.getByRole('button', { name: 'Condividi la selezione' }).click();
  await expect(spectator.getByRole('button', { name: 'Indirizzo copiato' })).toBeVisible();
  const link = await spectator.evaluate(() => navigator.clipboard.readText());
  const friend = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await friend.goto(link);
  await expect(friend.getByRole('list', { name: 'I miei atleti' })).toContainText(name);
  await friend.context().close();
  await phone.close();
});

// pushService replaces the browser's push service, which test browsers do not have.
function pushService(): void {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const endpoint = 'https://push.example.net/push/1';
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async () => subscription;
}
