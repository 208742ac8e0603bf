import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { eventNamed } from '../harness/events.ts';
import { field } from '../harness/fields.ts';
import { toast } from '../harness/lists.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

const meet = 'Meeting del Lario';

// openRace opens the lanes of one race.
async function openRace(page: Page, id: number, race: string): Promise<void> {
  await page.goto(`/Gara?id=${id}&scheda=individuali`);
  await field(page, 'Gara').selectOption(race);
  await expect(page.getByRole('table', { name: 'Atleti' }).getByRole('rowgroup').first()).toBeVisible();
  await expect(lanes(page).first()).toBeVisible();
}

const lanes = (page: Page) => page.getByRole('textbox', { name: /^Tempo di / });
const saved = (page: Page) => page.getByText('Salvato', { exact: true });

test('types eight lanes without a mouse, asks about a time that cannot be, and the rankings follow', async ({
  page,
  portal,
}) => {
  await portal.login('admin');
  const id = await eventNamed(page, meet);
  await openRace(page, id, '200 metri misti');
  await lanes(page).first().focus();
  for (const digits of ['24512', '24601', '25033', '25190', '30055', '30102', '30240']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  // The eighth did not come.
  await page.keyboard.press('a');
  await expect(saved(page)).toHaveCount(8);
  await expect(lanes(page).first()).toHaveValue("2'45''12");
  await expectAccessible(page);
  await screenshot(page, 'gara-risultati');

  await lanes(page).first().focus();
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  const doubt = page.getByRole('dialog', { name: 'Tempo insolito' });
  await expect(doubt).toContainText('più veloce del tempo base mondiale');
  await page.keyboard.press('Enter');
  await expect(doubt).toBeHidden();
  await expect(lanes(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lanes(page).first()).toHaveValue("2'45''12");

  await page.keyboard.press('c');
  const history = page.getByRole('dialog', { name: /^Cronologia di / });
  await expect(history.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Torna a Senza tempo' }).click();
  await expect(history.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(saved(page)).toHaveCount(7);

  await page.getByRole('tab', { name: 'Risultati' }).click();
  await expect(page.getByText('Risultati provvisori')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Risultati', exact: true })).toContainText("2'46''01");
  await expectAccessible(page);
});

test('splits are typed one after the other, with the words of the specification', async ({ page, portal }) => {
  await portal.login('admin');
  const id = await eventNamed(page, meet);
  await openRace(page, id, '100 metri dorso');
  await lanes(page).first().focus();
  await page.keyboard.type('13500');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('i');
  const splits = page.getByRole('dialog', { name: /^Intermedi di / });
  await splits.getByRole('button', { name: 'Nuovo split' }).click();
  for (const [metres, digits] of [
    [25, '2200'],
    [50, '4500'],
    [75, '10900'],
  ] as const) {
    await expect(splits.getByRole('textbox', { name: `Tempo ai ${metres} metri` })).toBeFocused();
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  await expect(splits.getByRole('row').filter({ hasText: '100, arrivo' })).toContainText("0'26''00");
  await splits.getByRole('button', { name: 'Nuovo split' }).click();
  await toast(page, 'Split non disponibile');
  await expectAccessible(page);
  await screenshot(page, 'gara-intermedi');
});

test('the network is cut in the middle of a heat and the page opened again: nothing is lost', async ({
  page,
  context,
  portal,
}) => {
  await portal.login('admin');
  const id = await eventNamed(page, meet);
  await openRace(page, id, '100 metri rana');
  await lanes(page).first().focus();
  await page.keyboard.type('13012');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toHaveCount(1);
  await context.setOffline(true);
  for (const digits of ['13144', '13250']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('In attesa', { exact: true })).toHaveCount(2);
  await expect(page.getByText('2 modifiche da inviare')).toBeVisible();
  await expectAccessible(page);
  await page.close();

  // The next page has a network that still swallows changes: what was typed is in sight, and waits.
  const next = await context.newPage();
  await next.route('**/api/ge/evento/presenza', (route) => route.abort());
  await context.setOffline(false);
  await openRace(next, id, '100 metri rana');
  await expect(next.getByText('In attesa', { exact: true })).toHaveCount(2);
  await expect(lanes(next).nth(1)).toHaveValue("1'31''44");
  await next.unroute('**/api/ge/evento/presenza');
  await next.getByRole('button', { name: 'Vedi' }).click();
  await next.getByRole('dialog', { name: 'Modifiche da inviare' }).getByRole('button', { name: 'Invia ora' }).click();
  await toast(next, "2 modifiche inviate dopo l'attesa");
  await expect(saved(next)).toHaveCount(3);
});
