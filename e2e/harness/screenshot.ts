import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const results = join(import.meta.dirname, '..', 'results', 'screenshots');
// Pixels.
const maxHeight = 700;
const published = process.env.SCREENSHOTS;

// screenshot keeps a picture of the window for reviewers. If the folder named by SCREENSHOTS already has it (the
// README's pictures), it is updated there. The lower part of a tall window is cut off: it only shows more rows, and
// makes the README slower to load.
export async function screenshot(page: Page, name: string): Promise<void> {
  const file = `${name}.png`;
  const folder = published && existsSync(join(published, file)) ? published : results;
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const clip = { x: 0, y: 0, width, height: width > height ? Math.min(height, maxHeight) : height };
  await page.screenshot({ path: join(folder, file), clip, animations: 'disabled', caret: 'hide' });
}
