import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, sessionApi } from '../api/generated/session';
import { on, server } from '../test/server';

describe('loadVariant', () => {
  beforeEach(() => {
    vi.resetModules();
    document.head.innerHTML = '';
  });

  it('reads the variant from the page without a request', async () => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'config';
    script.textContent = JSON.stringify(
      sessionApi.config.output.toWire({ title: 'Nuoto Sprint', colour: '#0186BF', logo: null }),
    );
    document.head.append(script);
    const { loadVariant, variant } = await import('./variant');
    expect(await loadVariant()).toMatchObject({
      title: 'Nuoto Sprint',
      colour: '#0186BF',
      logo: '',
      external: [],
    });
    expect(variant().title).toBe('Nuoto Sprint');
  });

  it('asks the server when the page has no variant', async () => {
    server.use(
      on(sessionApi.config, () =>
        HttpResponse.json({
          esito: 0,
          data: { title: 'Portale Federale Multisport', app: 'confederazione' } satisfies Partial<Config> as Config,
        }),
      ),
    );
    const { loadVariant } = await import('./variant');
    expect(await loadVariant()).toMatchObject({ title: 'Portale Federale Multisport', app: 'confederazione' });
    expect(document.title).toBe('Portale Federale Multisport');
  });
});
