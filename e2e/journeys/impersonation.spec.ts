import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator works as a club and returns', async ({ page, portal }) => {
  await portal.login('admin', '/Utenti?USERNAME=societa2');
  const row = page.getByRole('table', { name: 'Utenti' }).getByRole('row').filter({ hasText: 'societa2' });
  await row.getByRole('button', { name: /^Altre azioni/ }).click();
  await page.getByRole('menuitem', { name: /^Accedi come/ }).click();

  await portal.onDashboard();
  const back = page.getByRole('button', { name: 'Torna al tuo utente' });
  await expect(back).toBeVisible();
  await expectAccessible(page);
  // The permissions are the club's, not the administrator's.
  await page.goto('/Utenti');
  await expect(page.getByText('Non consentito')).toBeVisible();

  await back.click();
  await expect(page).toHaveURL(/\/Utenti$/);
  await expect(back).toBeHidden();
  await expect(page.getByRole('table', { name: 'Utenti' })).toBeVisible();
});

test('another administrator cannot be impersonated', async ({ page, portal }) => {
  await portal.login('admin', '/Utenti?USERNAME=admin');
  const row = page.getByRole('table', { name: 'Utenti' }).getByRole('row').filter({ hasText: 'admin' }).first();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Altre azioni/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sicurezza' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Accedi come/ })).toHaveCount(0);
});
