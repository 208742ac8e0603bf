import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('on a phone the bottom bar navigates and lists are cards', async ({ page, portal }) => {
  await page.goto('/login');
  await expectNoSideScroll(page);
  await portal.login('admin');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'telefono-dashboard');

  const bar = page.getByRole('navigation', { name: 'Menu rapido' });
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await bar.getByRole('link', { name: 'Abbonamenti' }).tap();
  await expect(page).toHaveURL(/\/abbonamenti$/);
  await expectNoSideScroll(page);

  await page.goto('/Utenti');
  const cards = page.getByRole('list', { name: 'Utenti' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'telefono-utenti');

  await page.getByRole('button', { name: /^Filtri/ }).tap();
  await field(page, 'Username').fill('coach');
  await expect(page.getByText('Tot righe: 1', { exact: true })).toBeVisible();
});
