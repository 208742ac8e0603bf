import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const results = join(import.meta.dirname, '..', 'results', 'screenshots');
// Pixels.
const maxHeight = 700;
const published = process.env.SCREENSHOTS?.split(':') ?? [];

// fileOf returns where a picture is saved: in the folder of SCREENSHOTS that already has it (the pictures of the README
// and of the guide), or else with the results.
function fileOf(name: string): string {
  const file = `${name}.png`;
  return join(published.find((folder) => existsSync(join(folder, file))) ?? results, file);
}

// A message that happens to be shown would cover a part of the picture.
const style = '.mantine-Notifications-root { visibility: hidden }';

// screenshot keeps a picture of the window for reviewers. The lower part of a tall window is cut off: it only shows more
// rows, and makes the README slower to load.
export async function screenshot(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const clip = { x: 0, y: 0, width, height: width > height ? Math.min(height, maxHeight) : height };
  const path = fileOf(name);
  await page.screenshot({
    path,
    clip,
    animations: 'disabled',
    caret: 'hide',
    style: path.startsWith(results) ? undefined : style,
  });
}

// pictureOf keeps a picture of one part of the page.
export async function pictureOf(part: Locator, name: string): Promise<void> {
  await part.screenshot({ path: fileOf(name), animations: 'disabled', caret: 'hide', style });
}
