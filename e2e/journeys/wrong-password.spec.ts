import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { expect, test } from '../harness/test.ts';

async function refusalOf(page: Page, username: string): Promise<string> {
  await page.goto('/login');
  await field(page, 'Username o email').fill(username);
  await field(page, 'Password').fill('Sbagliata1');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: /\S/ }).first();
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  return (await alert.innerText()).trim();
}

// The reply must not reveal which usernames exist.
test('a wrong password and an unknown user get the same reply', async ({ page }) => {
  const wrongPassword = await refusalOf(page, 'base');
  await expectAccessible(page);
  const unknownUser = await refusalOf(page, 'nessuno');
  expect(unknownUser).toBe(wrongPassword);
});

test('the password can be typed again at once', async ({ page, portal }) => {
  await refusalOf(page, 'base');
  await portal.fillLogin('base');
});
