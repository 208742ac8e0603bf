import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../harness/accessibility.ts';
import { field } from '../harness/fields.ts';
import { screenshot } from '../harness/screenshot.ts';
import { expect, test } from '../harness/test.ts';

// days returns the days of the current week, which is open from the start.
const days = (page: Page) =>
  page
    .locator('li[data-current]')
    .getByRole('list', { name: /^Allenamenti della settimana/ })
    .locator(':scope > li');

test.describe('a coach', () => {
  test.beforeEach(({ portal }) => portal.login('coach'));

  test('plans a week: adds by day, drags, moves by keyboard, prints and copies to another group', async ({ page }) => {
    await page.goto('/Allenamenti');
    await expect(days(page)).toHaveCount(7);
    await days(page)
      .nth(6)
      .getByRole('button', { name: /^Aggiungi un allenamento domenica/i })
      .click();
    const form = page.getByRole('dialog', { name: 'Nuovo allenamento' });
    await field(form, 'Descrizione').fill('Domenica insieme');
    await form.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Domenica insieme' })).toBeVisible();
    await page.goto('/Allenamenti');
    const card = page.getByRole('link', { name: /Domenica insieme/ });
    await expect(days(page).nth(6)).toContainText('Domenica insieme');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await screenshot(page, 'settimana');

    // On a busy machine the browser may miss the end of a drag.
    await expect(async () => {
      await card.dragTo(days(page).nth(5));
      await expect(days(page).nth(5)).toContainText('Domenica insieme', { timeout: 3000 });
    }).toPass();
    await card.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(days(page).nth(4)).toContainText('Domenica insieme');
    await expect(card).toBeFocused();

    const week = page.locator('li[data-current]');
    const printed = page.waitForEvent('download');
    await week.getByRole('button', { name: /^Stampa settimana/ }).click();
    expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);

    await week.getByRole('button', { name: /^Duplica settimana/ }).click();
    const copy = page.getByRole('dialog', { name: /^Duplica la settimana/ });
    const groups = copy.getByLabel('Nel gruppo');
    const groupId = await groups.locator('option:not(:checked)').first().getAttribute('value');
    await groups.selectOption(groupId);
    await copy.getByRole('button', { name: 'Duplica' }).click();
    await expect(copy).toBeHidden();
    const copied = await page.request.get('/api/ns/allenamenti', { params: { FK_ID_GRUPPO: groupId ?? '' } });
    expect(await copied.text()).toContain('Domenica insieme');
  });
});
