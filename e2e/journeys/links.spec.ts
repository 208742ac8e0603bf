import type { Page, Request } from '@playwright/test';
import { screenNames } from '../../web/src/api/generated/screens.ts';
import { expect, test } from '../harness/test.ts';

// Checks every link of the main screens: the target screen knows each parameter and uses its value.

const pages: Record<string, readonly string[]> = {
  coach: ['/dashboard', '/Allenamenti', '/Allenamento', '/Statistiche', '/Impostazioni', '/Cronometro', '/Soci'],
  societa: ['/dashboard', '/Atleti', '/NsEventi', '/Ordini', '/Campionati', '/Portafoglio'],
  admin: ['/dashboard', '/Amministrazione', '/NsEventi', '/RiepilogoEventi', '/Ordini', '/Utenti'],
};

const tables: Record<string, string> = screenNames;
const parametersOf = (path: string) => (tables[path] ?? '').split(',').map((pair) => pair.split(' ')[1]);

// linksOn returns the page's links with parameters, the last of each kind: the first group is also what an address
// without one opens.
async function linksOn(page: Page, path: string): Promise<Map<string, URL>> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0);
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  const urls = hrefs.map((href) => new URL(href)).filter(({ search }) => search !== '');
  return new Map(urls.map((url) => [`${url.pathname} ${[...url.searchParams.keys()].sort()}`, url]));
}

// values returns what a page sends to the server, in addresses and bodies.
const values = (request: Request): string[] =>
  request.url().includes('/api/')
    ? [...new URL(request.url()).searchParams.values(), ...Object.values(request.postDataJSON() ?? {}).map(String)]
    : [];

for (const [user, paths] of Object.entries(pages)) {
  test(`every link of ${user} is understood by its target`, async ({ page, portal }) => {
    await portal.login(user);
    const links = new Map<string, URL>();
    for (const path of paths) {
      for (const [kind, url] of await linksOn(page, path)) links.set(kind, url);
    }
    expect(links.size).toBeGreaterThan(0);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(...values(request)));
    for (const [kind, url] of links) {
      requests.length = 0;
      await page.goto(url.href);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [name, value] of url.searchParams) {
        expect(parametersOf(url.pathname), kind).toContain(name);
        if (/^\d/.test(value)) await expect.poll(() => requests, `${url.pathname} uses ${name}`).toContain(value);
      }
    }
  });
}

test('a coach of two groups stays in the group that was opened', async ({ page, portal }) => {
  await portal.login('coach');
  const tile = page.getByRole('navigation', { name: 'Moduli' }).getByRole('link', { name: /Allenamenti del gruppo/ });
  expect(await tile.count()).toBeGreaterThan(1);
  const name =
    (await tile
      .last()
      .locator('span')
      .nth(1)
      .evaluate((span) => span.firstChild?.textContent)) ?? '';
  const season = page.getByRole('heading', { level: 1, name, exact: true });
  await tile.last().click();
  await expect(season).toBeVisible();
  await page.getByRole('link', { name: 'Statistiche' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: `Statistiche di ${name}` })).toBeVisible();
  await page.goBack();
  await expect(season).toBeVisible();
  await page.getByRole('button', { name: 'Nuovo allenamento' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
  await form.getByLabel('Descrizione').fill('Prova dei gruppi');
  await form.getByRole('button', { name: 'Salva' }).click();
  const workout = page.getByRole('heading', { level: 1, name: 'Prova dei gruppi' });
  await expect(workout).toBeVisible();
  await expect(page.getByText(` · ${name} · `)).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: `Allenamenti di ${name}` }).click();
  await expect(season).toBeVisible();
  await page.goto(address);
  await expect(workout).toBeVisible();
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog', { name: 'Attenzione' }).getByRole('button', { name: 'Conferma' }).click();
  await expect(season).toBeVisible();
});
