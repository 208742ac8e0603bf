import { sideScroll } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';
import { walk } from './walk.ts';

// Opens every screen with text at twice the size: nothing may overflow the window.
for (const width of [1440, 390]) {
  test(`large text, ${width} px`, async ({ page, portal, variant }) => {
    test.setTimeout(60 * 60_000);
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    await walk(page, portal, variant, async ({ user, path }) => {
      const excess = await sideScroll(page);
      if (excess.length > 0) found.push(`${user} ${path}: ${excess.join(', ')}`);
      process.stdout.write(`${path}: ${found.length}\n`);
    });
    expect(found).toEqual([]);
  });
}
