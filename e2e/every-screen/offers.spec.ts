import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { eventOf, waitForData } from './walk.ts';

// The confederation's organiser may read more than change. These tests press every control of its screens, and of
// what they open: the server must never reply that it is not allowed (403).
const screens = [
  '/dashboard',
  '/Eventi',
  '/Atleti',
  '/Ordini',
  '/Portafoglio',
  '/Campionati',
  '/Record',
  ...['generale', 'iscrizioni', 'gareCat', 'anomalie', 'tempiLimite'].map((tab) => `/Evento?id=EVENT&scheda=${tab}`),
  ...['generale', 'individuali', 'squadre', 'risultati'].map((tab) => `/Gara?id=EVENT&scheda=${tab}`),
  ...['generale', 'individuali', 'elenco', 'squadre', 'accompagnatori', 'andamento'].map(
    (tab) => `/Iscrizioni?id=EVENT&scheda=${tab}&forza=1`,
  ),
];

const controls = 'button:enabled, a[href^="/"], [role="menuitem"]';

// controlsByKind returns a control name for each kind of control in a part of the page: "Modifica" is the kind of
// "Modifica di Rossi Anna". Of a list it reads only the first item.
async function controlsByKind(part: Locator): Promise<Map<string, string>> {
  const names = await part.locator(controls).evaluateAll((all) =>
    all
      .filter((control) => {
        const item = control.closest('tbody tr, li');
        return control.checkVisibility() && (item === null || item.parentElement?.querySelector('tr, li') === item);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''),
  );
  const kindOf = (name: string) => name.replace(/( di |: | l'ordine | del movimento ).*$/, '').replace(/\d+/g, '');
  return new Map(names.filter((name) => name !== '').map((name) => [kindOf(name), name]));
}

// Controls that go back, or need more than a click.
const skipped = /^(Chiudi|Annulla|Copia indirizzo pubblico)$/;

const opened = (page: Page) => page.locator('[role="dialog"]:visible, [role="menu"]:visible').last();

// press clicks the control with the given name, and confirms if asked.
async function press(page: Page, part: Locator, name: string): Promise<void> {
  const visible = part.locator(controls).filter({ visible: true });
  const labelled = visible.and(page.getByLabel(name, { exact: true }));
  const control = (await labelled.count()) > 0 ? labelled : visible.filter({ hasText: name });
  // Skips controls that are covered or were removed.
  await control
    .first()
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  const confirm = page.getByRole('dialog', { name: 'Attenzione' }).getByRole('button', { name: 'Conferma' });
  if (await confirm.isVisible()) await confirm.click();
  await callsDone(page);
}

// callsDone waits until no call is in progress, except live streams.
const callsDone = (page: Page) => expect.poll(() => callsInProgress.get(page)?.size ?? 0).toBe(0);
const callsInProgress = new Map<Page, Set<Request>>();

// refusalsOf collects the calls that the server rejects with 403.
function refusalsOf(page: Page, trail: () => string): Set<string> {
  const refused = new Set<string>();
  const calls = new Set<Request>();
  callsInProgress.set(page, calls);
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !/\/(live|diretta)\b/.test(request.url())) calls.add(request);
  });
  page.on('requestfailed', (request) => calls.delete(request));
  page.on('response', async (response) => {
    const request = response.request();
    if (!calls.has(request)) return;
    const body = await response.text().catch(() => '');
    if (body.includes('"esito":403')) refused.add(`${trail()}: ${request.method()} ${new URL(request.url()).pathname}`);
    calls.delete(request);
  });
  return refused;
}

for (const screen of screens) {
  test(`the server refuses no control of ${screen} to an organiser`, async ({ page, portal, variant }) => {
    test.skip(variant !== 'confederazione', 'elsewhere organisers manage their events');
    test.setTimeout(20 * 60_000);
    let trail = screen;
    const refused = refusalsOf(page, () => trail);
    await portal.login('societa');
    const path = screen.replace('EVENT', String(await eventOf(page)));
    const main = page.locator('main');
    const open = async () => {
      await page.goto(path);
      await waitForData(page);
    };
    await open();
    for (const [kind, name] of await controlsByKind(main)) {
      if (skipped.test(kind)) continue;
      trail = kind;
      await open();
      await press(page, main, name);
      const inside = (await opened(page).count()) > 0 ? await controlsByKind(opened(page)) : new Map<string, string>();
      for (const [second, label] of inside) {
        if (skipped.test(second)) continue;
        trail = `${kind} > ${second}`;
        await open();
        await press(page, main, name);
        await press(page, opened(page), label);
      }
    }
    expect([...refused]).toEqual([]);
  });
}
