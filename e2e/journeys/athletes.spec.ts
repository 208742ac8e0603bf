import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { toast, totalRows, undoLast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('a club adds an athlete in the side panel, deletes it, undoes that, and the administrator restores it', async ({
  page,
  portal,
}) => {
  await portal.login('societa2', '/Atleti');
  await totalRows(page);
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Nuovo atleta' });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await expect(field(panel, 'Luogo di nascita')).toHaveCount(0);
  await tabAndType(page, field(panel, 'Cognome'), "D'Alòzzi");
  await tabAndType(page, field(panel, 'Nome'), 'Łukasz =1+1');
  await tabTo(page, field(panel, 'Sesso'));
  await page.keyboard.type('M');
  await tabAndType(page, field(panel, 'Anno di nascita'), '2014');
  await page.keyboard.press('Enter');
  await toast(page, "D'Alòzzi Łukasz =1+1 salvato");
  await expect(panel).toBeHidden();

  await field(page, 'Cognome').fill('dalozzi');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  const row = page.getByRole('table', { name: 'Atleti' }).getByRole('row').nth(1);
  await expect(row).toContainText('2014');

  await row.getByRole('button', { name: /^Modifica/ }).click();
  const edit = page.getByRole('dialog', { name: /^Modifica/ });
  await expect(field(edit, 'Anno di nascita')).toHaveValue('2014');
  await edit.getByRole('button', { name: 'Elimina' }).click();
  const question = page.getByRole('dialog', { name: /^Elimina / });
  await expect(question).toContainText('Sei sicuro di voler eliminare questo atleta?');
  await question.getByRole('button', { name: 'Elimina' }).click();
  await undoLast(page, "D'Alòzzi Łukasz =1+1 eliminato", async () => {
    await expect(page.getByText('Tot righe: 0', { exact: true })).toBeVisible();
  });
  await toast(page, "D'Alòzzi Łukasz =1+1 ripristinato");
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: /^Modifica/ }).click();
  await edit.getByRole('button', { name: 'Elimina' }).click();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Tot righe: 0', { exact: true })).toBeVisible();
  await field(page, 'Eliminati').selectOption('Mostra eliminati');
  await expect(row).toContainText('Eliminato');

  await page.context().clearCookies();
  await portal.login('admin', '/Atleti?COGNOME=dalozzi');
  await page
    .getByRole('button', { name: /^Modifica/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ripristina' }).click();
  await toast(page, "D'Alòzzi Łukasz =1+1 ripristinato");
  await expect(page.getByRole('table', { name: 'Atleti' })).not.toContainText('Eliminato');
});

test('the administrator fills in the whole form by keyboard, and the birthplace completes the tax code', async ({
  page,
  portal,
}) => {
  await portal.login('admin', '/Atleti');
  await totalRows(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuovo atleta' });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'atleta-nuovo');

  const choose = async (label: string, text: string) => {
    await tabAndType(page, form.getByRole('combobox', { name: label }), text);
    await page.getByRole('listbox', { name: label }).getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose('Società', 'nuoto');
  await tabAndType(page, field(form, 'Cognome'), 'Rossi');
  await tabAndType(page, field(form, 'Nome'), 'Mario');
  await tabTo(page, field(form, 'Sesso'));
  await page.keyboard.type('M');
  await tabAndType(page, field(form, 'Data di nascita'), '01011990');
  await choose('Luogo di nascita', 'roma');
  await expect(field(form, 'Codice fiscale')).toHaveValue('RSSMRA90A01H501W');
  await toast(page, 'Codice fiscale calcolato automaticamente');
  await tabAndType(page, field(form, 'Tessera'), 'PROVA-1');
  await tabAndType(page, field(form, 'Scadenza tesseramento'), '31122030');
  await tabAndType(page, field(form, 'Telefono'), '0612345678901');
  await tabTo(page, form.getByRole('button', { name: 'Salva', exact: true }));
  await page.keyboard.press('Enter');
  await toast(page, /Email non definita/);
  await expect(form).toBeHidden();
});

test("the administrator's list, card and filters", async ({ page, portal }) => {
  await portal.login('admin', '/Atleti');
  const all = await totalRows(page);
  await expectAccessible(page);
  await screenshot(page, 'atleti');
  await page.getByLabel('Stato tesseramento').selectOption('Solo scaduti');
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  await page
    .getByRole('button', { name: /^Scheda atleta di/ })
    .first()
    .click();
  const card = page.getByRole('dialog', { name: 'Scheda atleta' });
  await expect(card.getByText('Dati anagrafici')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Esporta i dati' }).click();
  expect((await download).suggestedFilename()).toMatch(/^persona-\d+\.json$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('Soci shows the athlete list as cards, in the dark scheme', async ({ page, portal }) => {
    await portal.login('societa2');
    await page.getByRole('navigation', { name: 'Menu rapido' }).getByRole('link', { name: 'Soci' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    const row = page.getByRole('list', { name: 'Atleti' }).getByRole('listitem').first();
    await expect(row).toContainText(/scade \d{2}\/\d{2}\/\d{4}|tess\. \d|scaduto/);
    expect((await row.boundingBox())?.height, 'the height of two lines').toBeLessThan(70);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo atleta' }).tap();
    await expect(page.getByRole('dialog', { name: 'Nuovo atleta' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-atleta');
  });
});
