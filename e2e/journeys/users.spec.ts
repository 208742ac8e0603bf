import { expectAccessible } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';
import { createUser, session } from '../harness/users.ts';

// More than a page of 50.
const crowd = 55;

test.beforeAll(async ({ server }) => {
  const token = await session(server, 'admin');
  for (let n = 1; n <= crowd; n++) {
    const number = String(n).padStart(2, '0');
    await createUser(
      server,
      { username: `folla${number}`, email: `folla${number}@example.org`, surname: `Folla${number}` },
      token,
    );
  }
});

test.beforeEach(async ({ page, portal }) => {
  await portal.login('admin');
  await page.goto('/Utenti');
  await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible();
});

test('the filter works as one types, stays in the address and is accessible', async ({ page }) => {
  await expect(page.getByText(/^Tot righe: \d+$/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'utenti');

  await page.keyboard.press('/');
  await page.keyboard.type('folla');
  await expect(page.getByText(`Tot righe: ${crowd}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/folla/);
  await page.reload();
  await expect(page.getByText(`Tot righe: ${crowd}`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Azzera i filtri' }).click();
  await expect(page.getByText(`Tot righe: ${crowd}`, { exact: true })).toBeHidden();
});

test('sorting and paging keep their place in the address and with the back button', async ({ page }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('folla');
  const table = page.getByRole('table', { name: 'Utenti' });
  await expect(table.getByRole('row')).toHaveCount(51);

  const head = table.getByRole('columnheader', { name: /Username/i });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('folla01');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('row').nth(1)).toContainText(`folla${crowd}`);

  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  await expect(table.getByRole('row')).toHaveCount(crowd - 50 + 1);
  await expect(page).toHaveURL(/PAGINA=2/);
  await page.goBack();
  await expect(table.getByRole('row')).toHaveCount(51);
});

test('a user is made with the keyboard alone', async ({ page }) => {
  await expect(page.getByText(/^Tot righe: \d+$/)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  const typed = {
    Username: 'tastiera',
    Password: 'Tastiera1',
    'Conferma password': 'Tastiera1',
    Email: 'tastiera@example.org',
    'Conferma email': 'tastiera@example.org',
    Nome: 'Maria',
    Cognome: "D'Alò",
  };
  for (const [label, value] of Object.entries(typed)) {
    await tabAndType(page, field(dialog, label), value);
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Salva' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // Case, accent and apostrophe do not matter to the search.
  await field(page, 'Cognome').fill('dalo');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Utenti' })).toContainText('tastiera');
});

test('a mistake is named beside its field, and nothing is saved', async ({ page }) => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' });
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
