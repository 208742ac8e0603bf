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
    ['OrdiniQuote e pagamenti delle società', '/Ordini'],
    ['SocietàAffiliazioni, atleti e caricamenti', '/Societa'],
    ['GareCatalogo delle gare', '/Gare'],
    ['CategorieFasce di età per stagione', '/Categorie'],
    ['PortafoglioCrediti e debiti delle società', '/Portafoglio'],
    ['CampionatiIscrizioni e prezzi', '/Campionati'],
    ['RecordRecord e tempi base', '/Record'],
    ['Riepilogo eventiPartecipazione e fatture', '/RiepilogoEventi'],
    ['AccessiChi è entrato, quando e da dove', '/Accessi'],
  ]);
});

it('the administration is for administrators only', async () => {
  openPortal({ path: '/Amministrazione', user: { levelId: 2 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
});
