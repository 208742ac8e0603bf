import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { verificationPath } from '../harness/outbox.ts';
import { Portal } from '../harness/portal.ts';
import { register } from '../harness/registration.ts';
import { expect, test } from '../harness/test.ts';
import { appCode } from '../harness/totp.ts';

const user = { firstName: 'Prudenza', lastName: 'Cauti', email: 'prudente@example.org', password: 'Partenza1' };

test('a new user confirms the address, sets up a second factor and ends another session', async ({
  browser,
  page,
  portal,
  server,
}) => {
  await register(page, user);
  await portal.fillLogin(user.email, user.password);
  const reminder = page.getByText('Conferma il tuo indirizzo');
  await expect(reminder).toBeVisible();
  await expectAccessible(page);

  await page.goto(await verificationPath(server, user.email));
  await expectAccessible(page);
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click();
  await expect(page.getByText('Indirizzo confermato')).toBeVisible();
  await page.getByRole('button', { name: 'Continua' }).click();
  await portal.onDashboard();
  await expect(reminder).toHaveCount(0);

  await page.goto('/Profilo');
  await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Verifica in due passaggi' });
  await card.getByRole('button', { name: 'Attiva' }).click();
  await expect(field(card, 'La tua password')).toBeFocused();
  // The border that shows the focus is not that of the other fields.
  await expect(field(card, 'La tua password').locator('..')).not.toHaveCSS('border-top-color', 'rgb(125, 133, 144)');
  await field(card, 'La tua password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('img', { name: 'Codice QR della chiave' })).toBeVisible();
  await expectAccessible(page);
  const key = (await card.getByText(/^Chiave:/).innerText()).replace('Chiave:', '').replaceAll(/\s/g, '');
  await field(card, 'Codice di verifica').fill(appCode(key));
  await page.keyboard.press('Enter');
  const codes = card.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(card.getByText('Attiva', { exact: true })).toBeVisible();
  const recovery = await codes.first().innerText();
  await card.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(card.getByText('Codici di recupero rimasti: 10')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Disattiva' })).toBeFocused();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto('/login');
  await field(other, 'Username o email').fill(user.email);
  await field(other, 'Password').fill(user.password);
  await other.getByRole('button', { name: 'Accedi', exact: true }).click();
  await field(other, 'Codice di verifica').fill(recovery);
  await expectAccessible(other);
  await other.keyboard.press('Enter');
  await new Portal(other, server).onDashboard();

  await page.reload();
  const sessions = page.getByRole('list', { name: 'Accessi aperti' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: /^Termina/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/Profilo');
  await expect(field(other, 'Username o email')).toBeVisible();
  await context.close();
});
