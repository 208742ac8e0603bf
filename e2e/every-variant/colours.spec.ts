import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

// The dashboard of a user without a club, and a calendar with workouts today: links in text and marked days, in both
// schemes.
const stops = [
  { user: 'nuovo', path: '/Stripe' },
  { user: 'nuovo', path: '/Campionati' },
  { user: 'coach', path: '/Allenamenti' },
] as const;

for (const scheme of ['light', 'dark'] as const) {
  test(`links and marked days have enough contrast, ${scheme}`, async ({ page, portal }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const { user, path } of stops) {
      await page.context().clearCookies();
      await portal.login(user, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Caricamento/ })).toHaveCount(0);
      await expectAccessible(page);
    }
  });
}
