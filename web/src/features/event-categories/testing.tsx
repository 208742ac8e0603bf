import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { setVariant } from '../../lib/variant';
import { ok, refused } from '../../test/portal';
import { server } from '../../test/server';
import type { EventCategory, EventDetail, EventRace, TimeStandard } from './api';

// What the tests of the two tabs share.

export const raceOf = (id: number, change: Partial<EventRace> = {}): EventRace => ({
  ID_EVENTO_GARA: id,
  FK_ID_EVENTO: 7,
  FK_ID_CATEGORIA: 1,
  FK_ID_GARA: id,
  FLG_DIS: 0,
  FK_ID_TIPO: 1,
  FLG_PUNTI: 1,
  ORDINE: id,
  PRESENZE_GARA: 0,
  DESC_CATEGORIA: 'Es. A',
  DESC_GARA: `${id}00 Stile libero`,
  DESC_ABBR: `${id}00 SL`,
  METRI_GARA: id * 100,
  COMPONENTI: 1,
  SESSO_AMMESSO: 0,
  NOTE: '',
  SELEZIONATO: 1,
  opzioni: [],
  VERSIONE: 1,
  ...change,
});

export const categoryOf = (id: number, change: Partial<EventCategory> = {}): EventCategory => ({
  ID_EVENTO_CATEGORIA: id,
  FK_ID_EVENTO: 7,
  FK_ID_CATEGORIA: id,
  DESCRIZIONE: 'Esordienti A',
  LABEL: 'Es. A',
  FLG_DIS: 0,
  FK_ID_TIPO: 1,
  FK_ID_TIPO_TESSERAMENTO: 2,
  FLG_ANNO: 0,
  NUMERO_GARE_ABILITATE: 0,
  DATA_NASCITA_DA_M: '2014-01-01',
  DATA_NASCITA_A_M: '2015-12-31',
  DATA_NASCITA_DA_F: '2015-01-01',
  DATA_NASCITA_A_F: '2016-12-31',
  opzioni: [],
  gare: [],
  VERSIONE: 1,
  ...change,
});

export const standardOf = (id: number, change: Partial<TimeStandard> = {}): TimeStandard => ({
  ID_TEMPO_LIMITE: id,
  FK_ID_EVENTO: 7,
  FK_ID_GARA: 1,
  FK_ID_CATEGORIA: 1,
  SESSO: 1,
  TEMPO: 7000,
  TEMPO_FORMATTATO: "1'10''00",
  DESC_GARA: '100 Stile libero',
  DESC_CATEGORIA: 'Es. A',
  VERSIONE: 1,
  ...change,
});

type Stored = Pick<EventDetail, 'categorie' | 'tempiLimite'>;

// storeEvent answers with an event that the test may change, and tells how often it was asked for.
export function storeEvent(start: Partial<Stored>) {
  const event = { categorie: [], tempiLimite: [], ...start } as Stored;
  const asked = { times: 0 };
  server.use(
    http.get('*/api/ge/evento/dettagli', () => {
      asked.times += 1;
      return ok({
        ID_EVENTO: 7,
        FK_ID_SPORT: 1,
        FK_ID_STAGIONE: 2,
        FLG_ORGANIZZATORE: 1,
        opzioni: [
          { FK_ID_OPZIONE: 18, VALORE: '6' },
          { FK_ID_OPZIONE: 20, VALORE: '12' },
        ],
        gareAll: event.categorie.flatMap(({ gare }) => gare),
        ...event,
      });
    }),
  );
  return { event, asked };
}

type Method = 'get' | 'post' | 'put' | 'delete';

// sent collects what a call was given; answer may refuse it.
export function sent(
  method: Method,
  path: string,
  answer: (input: unknown) => HttpResponse<never> | undefined = () => undefined,
) {
  const inputs: Record<string, unknown>[] = [];
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const inQuery = method === 'get' || method === 'delete';
      const input = inQuery
        ? Object.fromEntries(new URL(request.url).searchParams)
        : ((await request.json()) as Record<string, unknown>);
      inputs.push(input);
      return (
        answer(input) ??
        HttpResponse.json({ esito: 0, messaggio: 'Fatto', data: null, id_inserito: 900 + inputs.length })
      );
    }),
  );
  return inputs;
}

export const refusal = (...how: Parameters<typeof refused>) => refused(...how) as unknown as HttpResponse<never>;

export function show(tab: ReactElement, app: 'nuoto' | 'confederazione' = 'nuoto') {
  setVariant({ APP: app });
  return renderInPortal(<QueryClientProvider client={portalClient()}>{tab}</QueryClientProvider>);
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

// A message stands on the page twice, once to be seen and once to be spoken.
export const said = async (words: string | RegExp) =>
  expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
