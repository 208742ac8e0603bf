import { expect, type Page } from '@playwright/test';

// totalRows is what the counter under the list says.
export async function totalRows(page: Page): Promise<number> {
  const counter = page.getByText(/^Tot righe: \d+$/).last();
  await expect(counter).toBeVisible();
  return Number((await counter.innerText()).replace(/\D/g, ''));
}

// toast waits for a message, which stands on the page twice: once to be seen and once to be spoken.
export async function toast(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByText(message).first()).toBeAttached();
}
