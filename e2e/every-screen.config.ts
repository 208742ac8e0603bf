import { defineConfig } from '@playwright/test';
import every from './playwright.config.ts';

const launch = every.use?.launchOptions;

// Configures `make screens`. It is separate from the journeys because it takes long.
export default defineConfig(every, {
  testDir: 'every-screen',
  projects: (['nuoto', 'pinnato', 'confederazione'] as const).flatMap((variant) => [
    { name: variant, testMatch: ['screens.spec.ts', 'offers.spec.ts'], testIgnore: [], use: { variant } },
    {
      name: `${variant}-large`,
      testMatch: 'large-text.spec.ts',
      testIgnore: [],
      use: {
        variant,
        launchOptions: { ...launch, args: [...(launch?.args ?? []), '--blink-settings=defaultFontSize=32'] },
      },
    },
  ]),
});
