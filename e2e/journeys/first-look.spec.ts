import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('the login explains what the portal is for', async ({ page }) => {
  await page.goto('/login');
  const about = page.getByRole('list', { name: 'Che cosa si fa qui' });
  await expect(about.getByRole('listitem')).toHaveCount(4);
  await expect(about).toContainText('Chi guarda segue le gare in diretta, senza accesso.');
  await expectAccessible(page);
  await screenshot(page, 'accesso');
});

test.describe('on a phone in the dark scheme', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('titles are brighter than text, and fields have a visible edge', async ({ page, portal }) => {
    await page.goto('/login');
    await expect(page.getByRole('list', { name: 'Che cosa si fa qui' })).toBeVisible();
    await expectNoSideScroll(page);
    await screenshot(page, 'accesso-telefono-scuro');
    await portal.login('societa');
    const title = page.getByRole('heading', { level: 2 }).first();
    await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)');
    await screenshot(page, 'dashboard-telefono-scuro');
    await page.goto('/Atleti');
    const field = page.getByRole('searchbox').first();
    await expect(field).toHaveCSS('border-top-color', 'rgb(125, 133, 144)');
    await expectAccessible(page);
    await screenshot(page, 'atleti-telefono-scuro');
  });
});
