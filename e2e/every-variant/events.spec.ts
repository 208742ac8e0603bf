import { expectAccessible } from '../harness/accessibility.ts';
import { totalRows } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

test('the menu opens the events of the variant, of one sport if there are several', async ({
  page,
  portal,
  variant,
}) => {
  const several = variant === 'confederazione';
  await portal.login('admin');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('link', { name: 'Eventi', exact: true }).click();
  await expect(page).toHaveURL(several ? /\/Eventi$/ : /\/NsEventi$/);
  const all = await totalRows(page);
  expect(all).toBeGreaterThan(0);
  await expectAccessible(page);
  await screenshot(page, `eventi-${variant}`);

  const choice = page.getByRole('link', { name: 'Scegli lo sport' });
  await expect(choice).toHaveCount(several ? 1 : 0);
  if (!several) return;
  await choice.click();
  await expect(page.getByText(/non pagate entro le 23:59 sono annullate automaticamente/)).toBeVisible();
  await page.getByRole('link', { name: 'Danza' }).click();
  await expect(page).toHaveURL(/\/Eventi\?ID_SPORT=6$/);
  await expect(page.getByRole('link', { name: 'Cambia sport' })).toBeVisible();
  expect(await totalRows(page)).toBeLessThan(all);
});
