import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { resetPath } from '../harness/outbox.ts';
import { expect, test } from '../harness/test.ts';
import { createUser } from '../harness/users.ts';

// A separate user, because the journey changes the password.
const user = { username: 'smemorato', email: 'smemorato@example.org', password: 'Partenza1', changed: 'Arrivo2026' };

test.beforeAll(async ({ server }) => {
  await createUser(server, { username: user.username, email: user.email, password: user.password });
});

test('a forgotten password is reset through the mailed link, once', async ({ page, portal, server }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Password dimenticata?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password dimenticata' });
  await field(dialog, 'Email').fill(user.email);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(/\S/);

  const link = await resetPath(server, user.email);
  await page.goto(link);
  await field(page, 'Nuova password').fill('corta');
  await field(page, 'Conferma password').fill('corta');
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await expect(field(page, 'Nuova password')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'Nuova password').fill(user.changed);
  await field(page, 'Conferma password').fill(user.changed);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await page.getByRole('button', { name: "Vai all'accesso" }).click();
  await portal.fillLogin(user.username, user.changed);

  // The link is now used up.
  await page.context().clearCookies();
  await page.goto(link);
  await field(page, 'Nuova password').fill('Ancora2026');
  await field(page, 'Conferma password').fill('Ancora2026');
  await page.getByRole('button', { name: 'Salva la nuova password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
});
