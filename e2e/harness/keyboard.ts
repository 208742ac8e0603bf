import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

// tabTo presses Tab until the element has the focus. Too many stops fail the journey.
export async function tabTo(page: Page, target: Locator, stops = 40): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < stops; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, `reached with Tab within ${stops} stops`).toBeFocused({ timeout: 1000 });
}

// tabAndType fills a field with the keyboard alone.
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
