import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator finds in the audit who changed what', async ({ page, portal }) => {
  await portal.login('admin', '/Societa?DENOMINAZIONE=tirreno');
  await page
    .getByRole('row')
    .filter({ hasText: 'Nuoto Tirreno' })
    .getByRole('button', { name: /Modifica/ })
    .click();
  const form = page.getByRole('dialog');
  await field(form, 'Telefono').fill('347 7654321');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form).toHaveCount(0);

  await page.goto('/Audit');
  await field(page, 'Utente').fill('ADM');
  await field(page, 'Azione').selectOption({ label: 'ha modificato …' });
  await field(page, 'Oggetto').selectOption({ label: 'società' });
  const row = page.getByRole('row').filter({ hasText: 'ha modificato la società Nuoto Tirreno' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('telefono:');
  await row.getByText('Tutti i dati').click();
  await expect(row).toContainText('telefono: 347 7654321');
  await expect(row).not.toContainText('"');
  await expectAccessible(page);
  await screenshot(page, 'registro');
  await field(page, 'Al').fill('01/01/2020');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});
