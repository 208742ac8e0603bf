import { expect, type Locator, type Page } from '@playwright/test';

// Parts of the screen that edits an event.

export const done = 'Operazione correttamente eseguita';

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Salva', exact: true });

export const eventTab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

// openEventTab opens an event and clicks a tab.
export async function openEventTab(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/Evento?id=${id}`);
  await eventTab(page, name).click();
  await expect(eventTab(page, name)).toHaveAttribute('aria-selected', 'true');
}
