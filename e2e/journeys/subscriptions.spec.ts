import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.beforeEach(async ({ page, portal }) => {
  await portal.login('admin', '/Abbonamenti');
  await expect(page.getByRole('heading', { level: 1, name: 'Abbonamenti' })).toBeVisible();
});

test('subscriptions have their own columns and filters, full addresses, and their end is changed from the row', async ({
  page,
}) => {
  const table = page.getByRole('table', { name: 'Abbonamenti' });
  const all = await totalRows(page);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Username',
    'Società',
    'Email',
    'Creazione',
    'Scadenza',
    'Allenamenti',
  ]);
  await expectAccessible(page);
  await screenshot(page, 'abbonamenti');
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = table.getByRole('link', { name: 'societa2@traguardo.example' });
  const cut = () => address.evaluate((link) => link.scrollWidth > link.clientWidth);
  expect(await cut(), 'whether an address is cut where there is room').toBe(false);

  await field(page, 'Username').fill('base');
  await expect.poll(() => totalRows(page)).toBeLessThan(all);
  const row = table.getByRole('row').filter({ hasText: 'Corsia Bianca' });
  await row.getByText('Corsia Bianca').click();
  const panel = page.getByRole('dialog', { name: /^Modifica/ });
  await field(panel, 'Scadenza premium').fill('31/12/2027');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(row).toContainText('31/12/2027');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('subscriptions fit the screen', async ({ page }) => {
    await totalRows(page);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
});
