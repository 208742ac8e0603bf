import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { toast, totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

test('a club registers a certificate with its file, from the list and on the sheet', async ({ page, portal }) => {
  await portal.login('societa', '/Certificati');
  await totalRows(page);
  await expectAccessible(page);
  await screenshot(page, 'certificati');

  const table = page.getByRole('table', { name: 'Certificati medici' });
  const row = table.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Modifica/ }).click();
  const panel = page.getByRole('dialog', { name: /^Certificato di/ });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await field(panel, 'Centro').fill('Centro medico del porto');
  await page.keyboard.press('Enter');
  await toast(page, /^Certificato di .+ salvato$/);
  await expect(row).toContainText('Centro medico del porto');

  await row.getByRole('button', { name: /^Modifica/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Scegli file' }).click();
  await (await chooser).setFiles({ name: 'visita.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(panel.getByRole('link', { name: 'Apri il file' })).toBeVisible();
  await screenshot(page, 'certificato');
  const saved = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Apri il file' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^certificato-\d+\.pdf$/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuovo certificato medico' });
  await field(form, 'Data della visita').fill('10/11/2026');
  await page.keyboard.press('Tab');
  await expect(field(form, 'Scadenza')).toHaveValue('09/11/2027');
  await field(form, 'Scadenza').press('Enter');
  await expect(form).toContainText('obbligatorio');
});

test('an administrator has no certificates', async ({ page, portal }) => {
  await portal.login('admin', '/Atleti');
  await totalRows(page);
  await expect(page.getByRole('link', { name: 'Certificati medici' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the list fits the screen', async ({ page, portal }) => {
    await portal.login('societa', '/Certificati');
    await expect(page.getByRole('heading', { name: 'Certificati medici' })).toBeVisible();
    await expectNoSideScroll(page);
    await screenshot(page, 'telefono-certificati');
  });
});
