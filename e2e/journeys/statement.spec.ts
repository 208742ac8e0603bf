import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// Only the confederation has accounts.
test.use({ variant: 'confederazione' });

test.beforeEach(async ({ portal }) => {
  await portal.login('admin', '/Societa');
});

test('the account of all clubs has its totals, pages and file', async ({ page }) => {
  await page.getByRole('button', { name: 'Estratto conto totale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Estratto conto totale' });
  await expect(dialog.getByText('Saldo iniziale')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
  await screenshot(page, 'estratto-conto');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Esporta Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('the account of one club opens from its row', async ({ page }) => {
  await page
    .getByRole('button', { name: /^Estratto conto di/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Estratto conto di/ });
  const years = dialog.getByLabel('Anno');
  await expect(years.getByRole('option')).toHaveCount(3);
  await years.selectOption({ index: 2 });
  await expect(dialog.getByText('Totale credito')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the account is shown as cards', async ({ page }) => {
    await page.getByRole('button', { name: 'Altro' }).tap();
    await page.getByRole('button', { name: 'Estratto conto totale' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Estratto conto totale' });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
});
