import { test as base, expect } from '@playwright/test';
import { ahead, shiftClock } from './clock.ts';
import { Portal } from './portal.ts';
import { type Server, startServer } from './server.ts';

export interface Options {
  variant: Variant;
}

export type Variant = 'nuoto' | 'pinnato' | 'confederazione';

interface Fixtures {
  portal: Portal;
  noPageErrors: undefined;
}

// test gives each worker its own server and each journey a portal. Page errors and content security policy violations
// fail the journey.
export const test = base.extend<Fixtures, Options & { server: Server }>({
  variant: ['nuoto', { option: true, scope: 'worker' }],
  server: [
    async ({ variant }, use) => {
      const server = await startServer(variant);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    await context.addInitScript(shiftClock, ahead);
    await use(context);
  },
  portal: async ({ page, server }, use) => use(new Portal(page, server)),
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors thrown by the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
