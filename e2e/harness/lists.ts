import { expect, type Page } from '@playwright/test';

// totalRows returns the row count under the list.
export async function totalRows(page: Page): Promise<number> {
  const counter = page.getByText(/^Tot righe: [\d.]+$/).last();
  await expect(counter).toBeVisible();
  return Number((await counter.innerText()).replace(/\D/g, ''));
}

// toast waits for a message, which appears twice on the page: as a toast and in the live region.
export async function toast(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByText(message).first()).toBeAttached();
}
