import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// The demonstration data has more than a page of users whose username ends like this.
const crowd = 'posta.example';
const pageSize = 50;

async function totalRows(page: Page): Promise<number> {
  const counter = page.getByText(/^Tot righe: \d+$/);
  await expect(counter).toBeVisible();
  return Number((await counter.innerText()).replace(/\D/g, ''));
}

async function usernames(table: Locator): Promise<string[]> {
  const cells = await table.getByRole('row').allInnerTexts();
  return cells.flatMap((cell) => cell.match(/\S+@posta\.example/)?.[0] ?? []);
}

const isSorted = (names: string[]) => names.every((name, i) => i === 0 || (names[i - 1] ?? '') <= name);

test.beforeEach(async ({ page, portal }) => {
  await portal.login('admin', '/Utenti');
  await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible();
});

test('the filter works while typing, stays in the address and is accessible', async ({ page }) => {
  const all = await totalRows(page);
  await expectAccessible(page);
  await screenshot(page, 'utenti');

  await page.keyboard.press('/');
  await page.keyboard.type(crowd);
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  await expect(page).toHaveURL(new RegExp(crowd));
  const found = await totalRows(page);
  await page.reload();
  await expect.poll(() => totalRows(page)).toBe(found);

  await page.getByRole('button', { name: 'Azzera i filtri' }).click();
  await expect.poll(() => totalRows(page)).toBe(all);
});

for (const width of [1024, 1280]) {
  test(`an e-mail address takes one line at ${width} pixels, with the whole one as tooltip`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const table = page.getByRole('table', { name: 'Utenti' });
    const addresses = table.getByRole('link', { name: /@/ });
    await expect(addresses.first()).toBeVisible();
    const lines = await addresses.evaluateAll((all) =>
      all.map((element) =>
        Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
      ),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    const address = await addresses.first().innerText();
    await expect(table.getByTitle(address, { exact: true }).first()).toBeVisible();
  });
}

test('sorting and paging stay in the address and work with the back button', async ({ page }) => {
  const all = await totalRows(page);
  await page.keyboard.press('/');
  await page.keyboard.type(crowd);
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  expect(await totalRows(page)).toBeGreaterThan(pageSize);

  const table = page.getByRole('table', { name: 'Utenti' });
  const head = table.getByRole('columnheader', { name: 'Username' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => isSorted(await usernames(table))).toBe(true);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => isSorted((await usernames(table)).reverse())).toBe(true);

  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  await expect(page).toHaveURL(/PAGINA=2/);
  // The reply to the last typed letters may have arrived only now.
  const rest = async () => Math.min((await totalRows(page)) - pageSize, pageSize);
  await expect.poll(async () => (await usernames(table)).length - (await rest())).toBe(0);
  await page.goBack();
  await expect.poll(async () => (await usernames(table)).length).toBe(pageSize);
});

test('a user is created with the keyboard alone', async ({ page }) => {
  await expect(page.getByText(/^Tot righe: \d+$/)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  const typed = {
    Username: 'tastiera',
    Password: 'Tastiera1',
    'Conferma password': 'Tastiera1',
    Email: 'tastiera@example.org',
    'Conferma email': 'tastiera@example.org',
    Nome: 'Maria',
    Cognome: "D'Ognissantì",
  };
  for (const [label, value] of Object.entries(typed)) {
    await tabAndType(page, field(dialog, label), value);
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Salva' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // The search ignores case, accents and apostrophes.
  await field(page, 'Cognome').fill('DOGNISSANTI');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Utenti' })).toContainText('tastiera');
});

test('an error is shown next to its field, and nothing is saved', async ({ page }) => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' });
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
