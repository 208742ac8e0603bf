import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogueApi } from '../api/generated/catalogue';
import { championshipApi } from '../api/generated/championship';
import { eventsApi } from '../api/generated/events';
import { listsApi } from '../api/generated/lists';
import { meetApi } from '../api/generated/meet';
import { moneyApi } from '../api/generated/money';
import { resultsApi } from '../api/generated/results';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const capabilities = ['ordini', 'movimenti', 'atleti', 'catalogo.modifica', 'eventi.riepilogo', 'societa.gestione'];

it.each([
  ['/Atleti', listsApi.listAthletes],
  ['/Societa', listsApi.listClubs],
  ['/Ordini', moneyApi.listOrders],
  ['/Portafoglio', moneyApi.listMovements],
  ['/NsEventi', eventsApi.listEvents],
  ['/Record', resultsApi.listRecords],
  ['/RiepilogoEventi', meetApi.listEventSummary],
  ['/Categorie', catalogueApi.listCategories],
  ['/Gare', catalogueApi.listRaces],
] as const)('%s requests fifty rows', async (path, call) => {
  let rows: string | null = null;
  server.use(
    on(call as typeof listsApi.listClubs, ({ request }) => {
      rows = new URL(request.url).searchParams.get('rows');
      return ok([], { totale: 0 });
    }),
  );
  openPortal({ path, home: { capabilities } });
  await waitFor(() => expect(rows).toBe('50'));
});

it('/Campionati requests fifty rows', async () => {
  let rows: string | null = null;
  server.use(
    on(championshipApi.listChampionships, ({ request }) => {
      rows = new URL(request.url).searchParams.get('rows');
      return ok({ championships: [], seasons: [], own: [] }, { totale: 0 });
    }),
  );
  openPortal({ path: '/Campionati', app: 'confederazione' });
  await waitFor(() => expect(rows).toBe('50'));
});
