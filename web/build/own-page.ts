import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { type Budget, weigh } from './weigh.ts';

interface OwnPage {
  // The file, which the server sends for some paths.
  file: string;
  // Reports whether an address is one of them, for the development server.
  serves: (address: string) => boolean;
  budgets: readonly Budget[];
}

// ownPage builds a page of its own, which loads no code of the portal.
export function ownPage({ file, serves, budgets }: OwnPage): Plugin {
  return {
    name: `traguardo-${file}`,
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (serves(request.url ?? '')) request.url = `/${file}`;
        next();
      });
    },
    async writeBundle({ dir }) {
      if (this.meta.watchMode) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), weigh(budgets)],
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          modulePreload: { polyfill: false },
          rolldownOptions: { input: file },
        },
      });
    },
  };
}
