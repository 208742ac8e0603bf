import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../test/server';

describe('loadVariant', () => {
  beforeEach(() => {
    vi.resetModules();
    document.head.innerHTML = '';
  });

  it('reads what the server wrote into the page, without asking', async () => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'config';
    script.textContent = JSON.stringify({ TITOLO: 'Nuoto Sprint', COLORE: '#0186BF', LOGO: null });
    document.head.append(script);
    const { loadVariant, variant } = await import('./variant');
    expect(await loadVariant()).toMatchObject({
      TITOLO: 'Nuoto Sprint',
      COLORE: '#0186BF',
      LOGO: '',
      ACCESSI_ESTERNI: [],
    });
    expect(variant().TITOLO).toBe('Nuoto Sprint');
  });

  it('asks the server when the page says nothing', async () => {
    server.use(
      http.get('*/api/core/config', () =>
        HttpResponse.json({ esito: 0, data: { TITOLO: 'Portale Federale Multisport', APP: 'confederazione' } }),
      ),
    );
    const { loadVariant } = await import('./variant');
    expect(await loadVariant()).toMatchObject({ TITOLO: 'Portale Federale Multisport', APP: 'confederazione' });
    expect(document.title).toBe('Portale Federale Multisport');
  });
});
