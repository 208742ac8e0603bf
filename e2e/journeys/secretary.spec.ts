import type { Locator, Page } from '@playwright/test';
import { field } from '../harness/fields.ts';
import { totalRows } from '../harness/lists.ts';
import { expect, test } from '../harness/test.ts';

// Counts a secretary's clicks and keys: a change that makes the work longer fails here.
class Hands {
  clicks = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks++;
  }

  async type(...keys: string[]): Promise<void> {
    for (const key of keys) {
      if (/^(Tab|Enter|ArrowDown|\/)$/.test(key)) await this.page.keyboard.press(key);
      else await this.page.keyboard.type(key);
    }
  }
}

test('a secretary adds three athletes, renews two, corrects one and prints the list, mostly by keyboard', async ({
  page,
  portal,
}) => {
  const hands = new Hands(page);
  await portal.login('societa');

  // Three athletes: one click starts the series, then Enter saves and continues; the tax code fills sex and birth
  // date.
  await hands.click(
    page.getByRole('button', { name: 'Nuovo atleta' }).or(page.getByRole('link', { name: 'Nuovo atleta' })),
  );
  const panel = page.getByRole('dialog', { name: 'Nuovo atleta' });
  const surname = field(panel, 'Cognome');
  await expect(surname).toBeFocused();
  await hands.type('zuccarelli', 'Tab', 'ada', 'Tab', 'Tab', 'F', 'Tab', '2014', 'Tab', 'Z100', 'Tab', '31082027');
  await hands.click(panel.getByRole('button', { name: 'Salva e nuovo' }));
  await expect(surname).toBeFocused();
  await expect(surname).toHaveValue('');
  await hands.type('zuccarelli', 'Tab', 'ugo', 'Tab', 'zccguo15a01h501o', 'Enter');
  await expect(surname).toBeFocused();
  await expect(surname).toHaveValue('');
  await expect(field(panel, 'Scadenza tesseramento')).toHaveValue('31/08/2027');
  await hands.type('zuccarelli', 'Tab', 'ivo', 'Tab', 'Tab', 'M', 'Tab', '2016');
  await hands.click(panel.getByRole('button', { name: 'Salva', exact: true }));
  await expect(panel).toBeHidden();
  expect(hands.clicks, 'presses for three athletes').toBe(3);

  // Two renewals from the tasks: a click and a date for each.
  await page.goto('/dashboard');
  hands.clicks = 0;
  await hands.click(page.getByRole('link', { name: /tesserament[oi] scadut/ }));
  const table = page.getByRole('table', { name: 'Atleti' });
  const expired = await totalRows(page);
  for (const done of [1, 2]) {
    // The first row is clicked; after that the next one has the focus.
    if (done === 1)
      await hands.click(table.getByRole('row').filter({ hasText: 'Scaduto il' }).first().getByRole('cell').nth(1));
    else await hands.type('Enter');
    const edit = page.getByRole('dialog', { name: /^Modifica/ });
    await expect(field(edit, 'Scadenza tesseramento')).toBeFocused();
    await hands.type('31082027', 'Enter');
    await expect(edit).toBeHidden();
    await expect.poll(() => totalRows(page)).toBe(expired - done);
    await expect(table.getByRole('row').filter({ hasText: 'Scaduto il' }).first()).toBeVisible();
  }
  expect(hands.clicks, 'presses for two renewals').toBe(2);

  // A correction without the mouse: typing replaces the text that Tab selects.
  await page.goto('/Atleti');
  await totalRows(page);
  hands.clicks = 0;
  await hands.type('/', 'zuccarelli');
  await expect(page.getByText('Tot righe: 3', { exact: true })).toBeVisible();
  await hands.type('ArrowDown', 'Enter');
  const edit = page.getByRole('dialog', { name: 'Modifica Zuccarelli Ada' });
  await expect(field(edit, 'Cognome')).toBeFocused();
  await hands.type('Tab', 'anita', 'Enter');
  await expect(edit).toBeHidden();
  await expect(table).toContainText('Zuccarelli Anita');
  await expect(table.getByRole('row').filter({ hasText: 'Zuccarelli Anita' })).toBeFocused();
  expect(hands.clicks, 'presses for a correction').toBe(0);

  // Prints the displayed list.
  await hands.click(page.getByRole('button', { name: 'Esporta' }));
  const made = page.waitForResponse((response) => response.url().includes('core/report/basic/token'));
  await hands.click(page.getByRole('menuitem', { name: 'PDF' }));
  expect((await made).ok()).toBe(true);
  expect(hands.clicks, 'presses for the list').toBe(2);
});

test('a secretary uploads thirty athletes with the exported list', async ({ page, portal }) => {
  const hands = new Hands(page);
  await portal.login('societa', '/Atleti');
  const before = await totalRows(page);

  const download = page.waitForEvent('download');
  await hands.click(page.getByRole('button', { name: 'Esporta' }));
  await hands.click(page.getByRole('menuitem', { name: 'CSV' }));
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const list = Buffer.concat(chunks).toString().trimEnd();
  expect(list).toMatch(/^\uFEFF?Cognome;Nome;Sesso;Nascita;/);
  // In the order of the list's columns, as typed from paper: names in capitals, only years, the rest empty.
  const fresh = Array.from(
    { length: 30 },
    (_, i) => `SQUADRONI;${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'[i]}NNA${i < 26 ? '' : 'LIA'};F;2014`,
  );
  const wrong = 'Squadroni;Ugo;M;2014;ABCDEF12G34H567I';
  const file = Buffer.from([list, ...fresh, wrong].join('\r\n'));

  await hands.click(page.getByRole('button', { name: 'Carica atleti' }));
  const dialog = page.getByRole('dialog', { name: /^Carica atleti/ });
  const chooser = page.waitForEvent('filechooser');
  await hands.click(dialog.getByRole('button', { name: 'Scegli file' }));
  await (await chooser).setFiles({ name: 'atleti.csv', mimeType: 'text/csv', buffer: file });
  // Existing athletes are unchanged, and no column is reported.
  await expect(dialog.getByRole('term').filter({ hasText: 'Invariate' }).locator('..')).toHaveText(
    `Invariate${before}`,
  );
  await expect(dialog.getByText(/non usat/)).toBeHidden();
  await expect(dialog.getByRole('table', { name: 'Righe rifiutate' })).toContainText('Codice fiscale non valido');
  await hands.click(dialog.getByRole('button', { name: 'Carica 30 atleti' }));
  await expect(dialog.getByRole('button', { name: 'Chiudi', exact: true }).last()).toBeFocused();
  await hands.type('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => totalRows(page)).toBe(before + 30);
  expect(hands.clicks, 'presses for thirty athletes').toBe(5);

  await page.goto('/Atleti?COGNOME=squadroni');
  await expect(page.getByRole('table', { name: 'Atleti' })).toContainText('Squadroni Anna');
});

test('nothing a secretary types before a form or the search has loaded is lost', async ({ page, portal }) => {
  await portal.login('societa', '/Atleti');
  await totalRows(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('neri');
  await expect(page.getByRole('combobox', { name: /^Cerca atleti/ })).toHaveValue('neri');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.type('nannini');
  await expect(field(page.getByRole('dialog', { name: 'Nuovo atleta' }), 'Cognome')).toHaveValue('nannini');
});
