import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { tabAndType, tabTo } from '../harness/keyboard.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';
import { demoPassword } from '../harness/users.ts';

const titles = {
  nuoto: 'Nuoto Sprint',
  pinnato: 'Portale Nazionale Nuoto Pinnato',
  confederazione: 'Portale Federale Multisport',
};

for (const scheme of ['light', 'dark'] as const) {
  test(`log in with the keyboard alone, ${scheme}`, async ({ page, portal, variant }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    await expect(page).toHaveTitle(new RegExp(titles[variant]));
    await expect(page.getByRole('heading', { level: 1, name: titles[variant] })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, `login-${variant}-${scheme}`);

    await tabAndType(page, field(page, 'Username o email'), 'admin');
    await tabAndType(page, field(page, 'Password'), demoPassword);
    await page.keyboard.press('Enter');

    await portal.onDashboard();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, `dashboard-${variant}-${scheme}`);
  });
}

test('registration is offered only where it is open', async ({ page, variant }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrati' })).toHaveCount(variant === 'nuoto' ? 1 : 0);
});

test('the session survives a reload and ends with logout', async ({ page, portal }) => {
  await portal.fillLogin('societa');
  await page.reload();
  await portal.onDashboard();

  const menu = page.getByRole('button', { name: 'Menu utente di societa' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(field(page, 'Username o email')).toBeVisible();
  await page.goto('/dashboard');
  await expect(field(page, 'Username o email')).toBeVisible();
});
