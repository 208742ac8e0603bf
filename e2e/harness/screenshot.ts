import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = process.env.SCREENSHOTS ?? join(import.meta.dirname, '..', 'results', 'screenshots');

// screenshot keeps a picture of the window, for the README and for those who review a change of the interface.
export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
