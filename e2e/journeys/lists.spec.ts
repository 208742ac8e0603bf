import { expectAccessible } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { expect, test } from '../harness/test.ts';

const main = '18° Trofeo Città di Roma';
const seeded = 'Meeting del Lario';

test('records start with the athlete and the time', async ({ page, portal }) => {
  await portal.login('coach', '/Record');
  const heads = page.getByRole('table', { name: 'Record' }).getByRole('columnheader');
  await expect(heads.nth(0)).toContainText('Atleta');
  await expect(heads.nth(1)).toContainText('Tempo');
  await expect(heads.nth(2)).toContainText('Gara');
  const first = page.getByRole('table', { name: 'Record' }).getByRole('row').nth(1).getByRole('cell');
  await expect(first.nth(1)).toHaveText(/^\d+'\d{2}''\d{2}$/);
  await expectAccessible(page);
});

test('the eight filters of the records are in one row, also on a laptop', async ({ page, portal }) => {
  await portal.login('admin', '/Record');
  const filters = page.getByRole('search', { name: 'Filtri' }).locator('input:visible, select:visible');
  await expect(filters).toHaveCount(8);
  const tops = await filters.evaluateAll((all) =>
    all.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size, tops.join(' ')).toBe(1);
});

test('on a laptop an event keeps its name on two lines, with the reason under the action', async ({ page, portal }) => {
  await portal.login('societa', '/NsEventi');
  const row = page.getByRole('row').filter({ hasText: 'Gara sociale Rari Nantes Adriatica' });
  const name = await row.getByRole('cell').first().boundingBox();
  expect(name?.width).toBeGreaterThan(180);
  const reason = await row.getByText('Iscrizioni non abilitate per questa Società').boundingBox();
  const action = await row.getByRole('link', { name: /^Apri evento/ }).boundingBox();
  expect(reason?.y).toBeGreaterThan(action?.y ?? Number.MAX_VALUE);
});

test('entries have one club filter, above the tabs', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await eventNamed(page, main);
  for (const tab of ['individuali', 'squadre']) {
    await page.goto(`/Iscrizioni?id=${id}&scheda=${tab}`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Società' })).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Società' })).toHaveCount(0);
  }
});

test('the print menu lists each print once, with its formats in the same line', async ({ page, portal }) => {
  await portal.login('admin');
  await page.goto(`/Gara?id=${await eventNamed(page, seeded)}`);
  await page.getByRole('button', { name: 'Stampe', exact: true }).click();
  const prints = page.getByRole('menu').getByRole('group');
  await expect(prints.first()).toBeVisible();
  const names = await prints.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label') ?? ''));
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names).size).toBe(names.length);
  const startList = prints.filter({ hasText: 'Start list' }).first();
  for (const format of ['PDF', 'Excel', 'CSV']) {
    await expect(startList.getByRole('menuitem', { name: format, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});
