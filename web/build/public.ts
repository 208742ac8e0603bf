import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { publicBudgets } from './budgets.ts';
import { weigh } from './weigh.ts';

// publicPages builds the public pages as a page of their own, so that a phone in the stands loads no code of the
// portal. The server sends public.html for /pubblico.
export function publicPages(): Plugin {
  return {
    name: 'traguardo-public',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/pubblico([/?]|$)/.test(request.url ?? '')) request.url = '/public.html';
        next();
      });
    },
    async writeBundle({ dir }) {
      if (this.meta.watchMode) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), weigh(publicBudgets)],
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          modulePreload: { polyfill: false },
          rolldownOptions: { input: 'public.html' },
        },
      });
    },
  };
}
