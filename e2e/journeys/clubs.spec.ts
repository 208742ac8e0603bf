import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { toast, totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// A number with a valid check digit.
const vat = '12345678903';

test.beforeEach(async ({ page, portal }) => {
  await portal.login('admin', '/Societa');
  await expect(page.getByRole('heading', { level: 1, name: 'Società' })).toBeVisible();
});

test('clubs are found by region, with choices from the server', async ({ page }) => {
  const all = await totalRows(page);
  await expectAccessible(page);
  await screenshot(page, 'societa');
  await page.getByRole('combobox', { name: 'Regione' }).fill('lazio');
  await page.getByRole('option', { name: 'Lazio' }).click();
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  await expect(page).toHaveURL(/FK_ID_REGIONE=\d+/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveValue('Lazio');
});

test('a club is created with the keyboard alone, and an invalid number is reported next to its field', async ({
  page,
}) => {
  await totalRows(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuova società' });
  await expectAccessible(page);
  const typed = {
    Denominazione: "Circolo dell'Òrso",
    'Codice affiliazione': 'PROVA1',
    Telefono: '3331234567',
    Email: 'orso@example.org',
    'Scadenza affiliazione': '31082030',
    'Partita IVA': '12345678901',
    'Codice fiscale': vat,
  };
  for (const [label, value] of Object.entries(typed)) await tabAndType(page, field(dialog, label), value);
  await page.keyboard.press('Control+Enter');
  await expect(field(dialog, 'Partita IVA')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(vat);
  await tabTo(page, dialog.getByRole('button', { name: 'Salva' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await field(page, 'Denominazione').fill('DELLORSO');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Società' })).toContainText('31/08/2030');
});

test("a club's athletes open over the list, and an athlete over them", async ({ page }) => {
  await page
    .getByRole('button', { name: /^Atleti di/ })
    .first()
    .click();
  const list = page.getByRole('dialog', { name: /^Atleti di/ });
  await expect(list.getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Pagina successiva' }).click();
  await list
    .getByRole('button', { name: /^Modifica di/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^Modifica/ });
  await expect(field(form, 'Società')).not.toHaveValue('');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(list.getByRole('button', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('all athletes of a club are deleted only after a confirmation that counts them', async ({ page }) => {
  await field(page, 'Codice affiliazione').fill('040');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Elimina tutti gli atleti di/ }).click();
  const question = page.getByRole('dialog', { name: 'Attenzione' });
  await expect(question).toContainText(/tutti i \d+ atleti di/);
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Elimina tutti' }).click();
  await toast(page, /Atleti eliminati: \d+\. Atleti nascosti .*: \d+\./);
  await expect(page.getByRole('button', { name: /^Atleti di .*: 0$/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a row has its menu, opens, and the form fills the screen', async ({ page }) => {
    await expect(page.getByRole('list', { name: 'Società' }).getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Altre azioni per/ })
      .first()
      .tap();
    await expect(page.getByRole('menuitem', { name: 'Elimina tutti gli atleti' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Società' }).getByRole('listitem').first().tap();
    await expect(page.getByRole('dialog', { name: /^Modifica/ })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await screenshot(page, 'telefono-societa');
  });
});
