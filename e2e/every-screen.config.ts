import { defineConfig } from '@playwright/test';
import every from './playwright.config.ts';

// What `make screens` walks: outside the journeys, because it takes long.
export default defineConfig(every, {
  testDir: 'every-screen',
  projects: (['nuoto', 'pinnato', 'confederazione'] as const).map((variant) => ({
    name: variant,
    testMatch: '*.spec.ts',
    testIgnore: [],
    use: { variant },
  })),
});
