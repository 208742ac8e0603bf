import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType } from '../harness/keyboard.ts';
import { toast, totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/${name}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test.describe('an administrator', () => {
  test.beforeEach(({ portal }) => portal.login('admin'));

  test('creates, changes and deletes a category', async ({ page }) => {
    await open(page, 'Categorie');
    const season = await totalRows(page);
    await expectAccessible(page);
    await screenshot(page, 'categorie');

    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Nuova categoria' });
    await expectAccessible(page);
    const men = form.getByRole('group', { name: 'Nascita dei maschi' });
    const last = field(men, 'Al');
    await tabAndType(page, field(form, 'Etichetta'), 'Prv');
    await tabAndType(page, field(form, 'Descrizione'), "Prova dell'età");
    await tabAndType(page, field(men, 'Dal'), '01012015');
    await tabAndType(page, last, '31122014');
    await page.keyboard.press('Control+Enter');
    await expect(last).toBeFocused();
    await expect(last).toHaveAttribute('aria-invalid', 'true');
    await last.fill('31/12/2016');
    await page.keyboard.press('Control+Enter');
    await toast(page, "Categoria «Prova dell'età» salvata");
    await expect.poll(() => totalRows(page)).toBe(season + 1);

    await field(page, 'Nome').fill('DELLETA');
    const table = page.getByRole('table', { name: 'Categorie' });
    await expect(table).toContainText('01/01/2015 – 31/12/2016');
    await page.getByRole('button', { name: "Modifica Prova dell'età" }).click();
    const change = page.getByRole('dialog', { name: "Modifica Prova dell'età" });
    await field(change, 'Tipo').selectOption('Squadra');
    const sum = change.getByRole('group', { name: 'Somma delle età' });
    await field(sum, 'Da').fill('80');
    await field(sum, 'A').fill('99');
    await change.getByRole('button', { name: 'Salva' }).click();
    await expect(change).toBeHidden();
    await expect(table).toContainText('80–99');

    await page.getByRole('button', { name: "Elimina Prova dell'età" }).click();
    const question = page.getByRole('dialog', { name: 'Attenzione' });
    await expect(question).toContainText('Sei sicuro di voler procedere?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Elimina' }).click();
    await toast(page, 'Categoria eliminata');
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible();
  });

  test('copies the categories of a season to the next, once', async ({ page }) => {
    await open(page, 'Categorie');
    const chosen = page.getByLabel('Stagione', { exact: true });
    const before = await chosen.inputValue();
    const all = await totalRows(page);
    const own = await chosen.locator('option:checked').innerText();
    const copy = async () => {
      await page.getByRole('button', { name: 'Copia nella stagione successiva' }).click();
      const question = page.getByRole('dialog', { name: 'Conferma' });
      await expect(question).toContainText(`Le categorie della stagione ${own} `);
      await question.getByRole('button', { name: 'Copia' }).click();
    };
    await copy();
    await toast(page, new RegExp(`^${all} categorie copiate nella stagione`));
    await expect(chosen).toHaveValue(String(Number(before) + 1));
    await expect.poll(() => totalRows(page)).toBe(all);
    await chosen.selectOption(before);
    await copy();
    await toast(page, /^Nessuna categoria copiata/);
  });

  test('creates and deletes a race, whose total distance is proposed', async ({ page }) => {
    await open(page, 'Gare');
    const all = await totalRows(page);
    await expectAccessible(page);
    await screenshot(page, 'gare');
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Nuova gara' });
    await field(form, 'Abbreviazione').fill('5x50 SL');
    await field(form, 'Descrizione').fill('Staffetta delle cinque');
    await field(form, 'Tipo').selectOption('Squadra');
    await field(form, 'Componenti').fill('5');
    await field(form, 'Metri di una frazione').fill('50');
    await expect(field(form, 'Metri totali')).toHaveValue('250');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Salva' }).click();
    await toast(page, 'Gara «Staffetta delle cinque» salvata');
    await expect.poll(() => totalRows(page)).toBe(all + 1);

    await field(page, 'Descrizione').fill('cinque');
    await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Elimina Staffetta delle cinque' }).click();
    await page.getByRole('dialog', { name: 'Attenzione' }).getByRole('button', { name: 'Elimina' }).click();
    await toast(page, 'Gara eliminata');
    await page.getByRole('button', { name: 'Azzera i filtri' }).first().click();
    await expect.poll(() => totalRows(page)).toBe(all);
  });
});

test('a club cannot change the catalogue', async ({ page, portal }) => {
  await portal.login('societa');
  for (const path of ['/Gare', '/Categorie']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('catalogue rows open and their forms fill the screen', async ({ page, portal }) => {
    await portal.login('admin');
    for (const name of ['Categorie', 'Gare']) {
      await open(page, name);
      await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await page.getByRole('list', { name }).getByRole('listitem').first().tap();
      await expect(page.getByRole('dialog', { name: /^Modifica/ })).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await screenshot(page, `telefono-${name.toLowerCase()}`);
    }
  });
});
