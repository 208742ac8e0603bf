import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../test/portal';

const capabilities = ['ordini', 'catalogo.modifica', 'movimenti', 'eventi.riepilogo', 'accessi'];

it('the administration opens the nine modules', async () => {
  openPortal({ path: '/Amministrazione', home: { capabilities } });
  await screen.findByRole('heading', { level: 1, name: 'Amministrazione' });
  const tiles = within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter((link) => !link.getAttribute('href')?.startsWith('/Guida'));
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Ordini', '/Ordini'],
    ['Società', '/Societa'],
    ['Gare', '/Gare'],
    ['Categorie', '/Categorie'],
    ['Portafoglio', '/Portafoglio'],
    ['Campionati', '/Campionati'],
    ['Record', '/Record'],
    ['Riepilogo eventi', '/RiepilogoEventi'],
    ['Accessi', '/Accessi'],
  ]);
});

it('the administration is for administrators only', async () => {
  openPortal({ path: '/Amministrazione', user: { levelId: 2 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
});
