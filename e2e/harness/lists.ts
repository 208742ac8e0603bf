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

// undoLast presses "Annulla" in the message after check. The pointer rests on the message meanwhile, because a message
// disappears after ten seconds unless the pointer or the focus is on it.
export async function undoLast(page: Page, message: string | RegExp, check: () => Promise<void>): Promise<void> {
  const undo = page.getByText(message).getByRole('button', { name: 'Annulla' });
  await undo.hover();
  await check();
  await undo.click();
}
