import { problemsOf, sideScroll, smallTargets } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';
import { walk } from './walk.ts';

// Opens every screen as its users see it, in two schemes and two widths, and reports accessibility problems,
// horizontal overflow and small touch targets. It takes too long to run for every change: `make screens`.
for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`every screen, ${scheme}, ${width} px`, async ({ page, portal, variant }) => {
      test.setTimeout(60 * 60_000);
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const found: string[] = [];
      await walk(page, portal, variant, async ({ user, path }) => {
        const report = (line: string) => found.push(`${user} ${path}: ${line}`);
        for (const line of await problemsOf(page)) report(line);
        if (!/ – /.test(await page.title())) report(`the window is called ${await page.title()}`);
        process.stdout.write(`${path}: ${found.length}\n`);
        if (width > 400) return;
        for (const line of await smallTargets(page)) report(line);
        await page.setViewportSize({ width: 320, height: 900 });
        const excess = await sideScroll(page);
        if (excess.length > 0) report(`wider than 320 px: ${excess.join(', ')}`);
        await page.setViewportSize({ width, height: 900 });
      });
      expect(found).toEqual([]);
    });
  }
}
