import { expect, it } from 'vitest';
import { screens } from './screens';

// The paths in the specification. /login and /Start are entry points, not screens.
const documented = [
  '/dashboard',
  '/Amministrazione',
  '/Gare',
  '/Categorie',
  '/Societa',
  '/Eventi',
  '/Evento',
  '/Gara',
  '/Sport',
  '/Iscrizioni',
  '/Stripe',
  '/Ordini',
  '/Portafoglio',
  '/Campionati',
  '/Abbonamenti',
  '/Allenamenti',
  '/Allenamento',
  '/NsEventi',
  '/Atleti',
  '/Record',
  '/RiepilogoEventi',
  '/Impostazioni',
  '/Statistiche',
  '/Utenti',
  '/Accessi',
  '/Profilo',
  '/Guida',
  '/Soci',
  '/attivita',
  '/abbonamenti',
];

it.each(documented)('%s has a screen', (path) => {
  expect(screens.filter((screen) => screen.path === path)).toHaveLength(1);
});

it('has paths without parameters in them', () => {
  for (const { path } of screens) expect(path).toMatch(/^\/[A-Za-z]+$/);
});
