import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { boardBudgets, budgets, publicBudgets } from './build/budgets.ts';
import { chunkGroups } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { ownPage } from './build/own-page.ts';
import { preload } from './build/preload.ts';
import { unusedColours } from './build/unused-colours.ts';
import { weigh } from './build/weigh.ts';
import { isBoard } from './src/lib/board-paths.ts';

const publicPages = ownPage({
  file: 'public.html',
  serves: (address) => /^\/(pubblico([/?]|$)|verifica(\?|$))/.test(address),
  budgets: publicBudgets,
});
const boards = ownPage({ file: 'board.html', serves: isBoard, budgets: boardBudgets });

export default defineConfig({
  plugins: [react(), publicPages, boards, unusedColours(), compress(), weigh(budgets), preload()],
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // All supported browsers have modulepreload; the polyfill would only make the login heavier.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A few chunks grouped by use, instead of fifty tiny files whose headers weigh as much as their content.
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 60_000,
  },
});
