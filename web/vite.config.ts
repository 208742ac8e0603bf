import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compress } from './build/compress.ts';

export default defineConfig({
  plugins: [react(), compress()],
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // Browsers of the last years know modulepreload; the polyfill would only add weight to the login.
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 20_000,
  },
});
