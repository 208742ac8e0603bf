import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { Options } from './harness/test.ts';

// The headless shell takes two thirds of the processor time of the whole browser.
const shell = '/usr/bin/chromium-headless-shell';
const browser = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

const report = process.env.E2E_REPORT;

export default defineConfig<Options, Options>({
  testDir: '.',
  outputDir: 'results/artifacts',
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  forbidOnly: true,
  fullyParallel: false,
  // One more than the cores of a small machine, because journeys also wait.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  // Generous, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces take a third of the processor time, so only a second attempt records one; `--trace on` records all.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--disable-gpu-rasterization',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'nuoto', use: { variant: 'nuoto' }, testIgnore: 'every-screen/*.spec.ts' },
    { name: 'pinnato', use: { variant: 'pinnato' }, testMatch: 'every-variant/*.spec.ts' },
    { name: 'confederazione', use: { variant: 'confederazione' }, testMatch: 'every-variant/*.spec.ts' },
  ],
});
