import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../test/server';
import { ApiError, area, listenToSession, rowsOf, withQuery } from './call';
import { namesOf } from './names';

// These tests check the wire format, so they use wire names and English names side by side.

interface Club {
  id: number;
  name: string;
  entity?: { taxCode: string };
}

const names = {
  Club: 'id ID_SOCIETA,name DENOMINAZIONE,entity personaGiuridica:Entity',
  Entity: 'taxCode CODICE_FISCALE',
  Paging: 'page PAGINA,rows RIGHE,sort ORDINA,way VERSO,compact COMPATTO',
  Filter: 'name DENOMINAZIONE',
  Options: 'id ID_SOCIETA,options opzioni:Option',
  Option: 'id FK_ID_OPZIONE,value VALORE',
};
const { call, list, listWith, file } = area(names);

const getClub = call<{ id: number }, Club>('GET', 'ge/societa', 'Club', 'Club');
const saveClub = call<Partial<Club>, null>('POST', 'ge/societa', 'Club', '', 'Club');
const saveOptions = call<object, null>('POST', 'ge/opzioni', 'Options');
const listClubs = list<{ name?: string; page?: number; sort?: string }, Club>(
  'GET',
  'ge/societa/list',
  'Filter',
  'Club',
);

describe('call', () => {
  it('sends a GET with a query string and returns the data with English names', async () => {
    server.use(
      http.get('*/api/ge/societa', ({ request }) => {
        expect(new URL(request.url).search).toBe('?ID_SOCIETA=7');
        const data = { ID_SOCIETA: 7, DENOMINAZIONE: 'Rari Nantes', personaGiuridica: { CODICE_FISCALE: '1' } };
        return HttpResponse.json({ esito: 0, data });
      }),
    );
    expect(await getClub({ id: 7 })).toEqual({ id: 7, name: 'Rari Nantes', entity: { taxCode: '1' } });
  });

  it('sends a POST as JSON and returns message, new id and warnings in the reply', async () => {
    server.use(
      http.post('*/api/ge/societa', async ({ request }) => {
        expect(request.headers.get('Content-Type')).toBe('application/json');
        expect(await request.json()).toEqual({
          DENOMINAZIONE: 'Rari Nantes',
          personaGiuridica: { CODICE_FISCALE: '1' },
        });
        return HttpResponse.json({
          esito: 0,
          messaggio: 'Società salvata',
          data: { avvisi: ['Email non definita'] },
          id_inserito: 12,
        });
      }),
    );
    expect(await saveClub.reply({ name: 'Rari Nantes', entity: { taxCode: '1' } })).toMatchObject({
      message: 'Società salvata',
      insertedId: 12,
      total: 0,
      warnings: ['Email non definita'],
    });
  });

  it('maps the objects in a list of an input', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/ge/opzioni', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ esito: 0 });
      }),
    );
    await saveOptions({ id: 7, options: [{ id: 16, value: null }] });
    expect(sent).toEqual({ ID_SOCIETA: 7, opzioni: [{ FK_ID_OPZIONE: 16, VALORE: null }] });
  });

  it('expands compressed rows, sorts by a field, and returns the total', async () => {
    server.use(
      http.get('*/api/ge/societa/list', ({ request }) => {
        expect(new URL(request.url).search).toBe('?PAGINA=1&ORDINA=ID_SOCIETA&COMPATTO=1');
        return HttpResponse.json({
          esito: 0,
          data: {
            campi: ['ID_SOCIETA', 'personaGiuridica', 'NUOVO'],
            righe: [
              [1, { CODICE_FISCALE: '1' }, 'x'],
              [2, null, 'y'],
            ],
          },
          totale: 812,
        });
      }),
    );
    expect(await listClubs({ name: '', page: 1, sort: 'id' })).toEqual({
      rows: [
        { id: 1, entity: { taxCode: '1' }, NUOVO: 'x' },
        { id: 2, entity: null, NUOVO: 'y' },
      ],
      total: 812,
    });
  });

  it('returns the address of a file', () =>
    expect(file<{ id: number }>('GET', 'ge/logo', 'Club').link({ id: 7 })).toBe('/api/ge/logo?ID_SOCIETA=7'));

  it('returns what a list has beside its rows', async () => {
    const clubs = listWith<{ page?: number }, Club, { name: string; options: { id: number }[] }>(
      'GET',
      'ge/societa/list',
      'Filter',
      'Club',
      'SOCIETA',
      'Options+Filter',
    );
    server.use(
      http.get('*/api/ge/societa/list', () =>
        HttpResponse.json({
          esito: 0,
          totale: 9,
          data: {
            opzioni: [{ FK_ID_OPZIONE: 3 }],
            DENOMINAZIONE: 'Tutte',
            SOCIETA: { campi: ['ID_SOCIETA', 'personaGiuridica'], righe: [[7, { CODICE_FISCALE: '1' }]] },
          },
        }),
      ),
    );
    expect(await clubs({ page: 1 })).toEqual({
      rows: [{ id: 7, entity: { taxCode: '1' } }],
      total: 9,
      more: { name: 'Tutte', options: [{ id: 3 }] },
    });
  });

  it("reads and writes a list's filters in the address", () => {
    const search = { name: 'rari', sort: 'name', way: 'DESC', azione: 'nuova', id: 3 };
    const address = { DENOMINAZIONE: 'rari', ORDINA: 'DENOMINAZIONE', VERSO: 'DESC', azione: 'nuova', id: 3 };
    expect(listClubs.input.toWire(search)).toEqual(address);
    expect(listClubs.input.toEnglish(address)).toEqual(search);
  });
});

describe('refusals', () => {
  const cases = [
    {
      name: 'a reason the user can act on',
      reply: { esito: 1, messaggio: 'Funzione riservata agli account premium' },
      want: { esito: 1, message: 'Funzione riservata agli account premium', fields: {} },
      ended: 0,
      blocked: 0,
    },
    {
      name: 'wrong fields, also of what the input holds',
      reply: {
        esito: 422,
        messaggio: 'Dati non validi',
        data: { campi: { DENOMINAZIONE: 'obbligatorio', CODICE_FISCALE: 'errato', altro: 'x' } },
      },
      want: {
        esito: 422,
        message: 'Dati non validi',
        fields: { name: 'obbligatorio', taxCode: 'errato', altro: 'x' },
      },
      ended: 0,
      blocked: 0,
    },
    {
      name: 'no session',
      reply: { esito: 401, messaggio: 'Sessione scaduta' },
      want: { esito: 401, message: 'Sessione scaduta', fields: {} },
      ended: 1,
      blocked: 0,
    },
    {
      name: 'blocked account',
      reply: { esito: 999, messaggio: 'Utente disattivato' },
      want: { esito: 999, message: 'Utente disattivato', fields: {} },
      ended: 0,
      blocked: 1,
    },
    {
      name: 'not an envelope',
      reply: 'hello',
      want: { esito: -1, message: 'Si è verificato un errore', fields: {} },
      ended: 0,
      blocked: 0,
    },
  ];
  for (const { name, reply, want, ended, blocked } of cases) {
    it(name, async () => {
      const onEnded = vi.fn();
      const onBlocked = vi.fn();
      listenToSession({ ended: onEnded, blocked: onBlocked });
      server.use(http.get('*/api/ge/societa', () => HttpResponse.json(reply)));
      const error = await getClub({ id: 7 }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject(want);
      expect(onEnded).toHaveBeenCalledTimes(ended);
      expect(onBlocked).toHaveBeenCalledTimes(blocked);
    });
  }

  it('names an option by its id', async () => {
    const data = { campi: { 'opzioni.16': 'Numero da 1 a 20' } };
    server.use(http.post('*/api/ge/opzioni', () => HttpResponse.json({ esito: 422, data })));
    await expect(saveOptions({})).rejects.toMatchObject({ fields: { 'options.16': 'Numero da 1 a 20' } });
  });

  it('passes the error to a caller that asked for it, without restarting', async () => {
    const onEnded = vi.fn();
    listenToSession({ ended: onEnded, blocked() {} });
    server.use(http.get('*/api/ge/societa', () => HttpResponse.json({ esito: 401, messaggio: 'Sessione scaduta' })));
    await expect(getClub({ id: 7 }, { passErrors: true })).rejects.toMatchObject({ esito: 401 });
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('carries the current object', async () => {
    const attuale = { ID_SOCIETA: 7, personaGiuridica: { CODICE_FISCALE: '1' } };
    server.use(
      http.post('*/api/ge/societa', () => HttpResponse.json({ esito: 409, messaggio: 'Cambiata', data: { attuale } })),
    );
    const current = { id: 7, entity: { taxCode: '1' } };
    await expect(saveClub({ id: 7 })).rejects.toMatchObject({ esito: 409, current });
  });

  it('reports every transport failure with the same message', async () => {
    server.use(http.get('*/api/ge/societa', () => HttpResponse.error()));
    await expect(getClub({ id: 7 })).rejects.toMatchObject({ esito: -1, message: 'Si è verificato un errore' });
  });

  it.each([
    ['header', {}],
    ['envelope', { id_richiesta: 'r-42' }],
  ])('keeps the request id of a fault: %s', async (_where, more) => {
    server.use(
      http.get('*/api/ge/societa', () =>
        HttpResponse.json({ esito: 500, messaggio: 'Errore', ...more }, { headers: { 'X-Request-Id': 'r-42' } }),
      ),
    );
    await expect(getClub({ id: 7 })).rejects.toMatchObject({ esito: 500, requestId: 'r-42' });
  });
});

describe('rowsOf', () => {
  const row = { ID_SOCIETA: 1 };
  const cases = [
    { name: 'bare', data: [row], want: [{ id: 1 }] },
    { name: 'compressed', data: { campi: ['ID_SOCIETA'], righe: [[1]] }, want: [{ id: 1 }] },
    { name: 'named', data: { ATLETI: [row] }, want: [{ id: 1 }] },
    { name: 'named and compressed', data: { ATLETI: { campi: ['ID_SOCIETA'], righe: [[1]] } }, want: [{ id: 1 }] },
    { name: 'nothing', data: null, want: [] },
  ];
  for (const { name, data, want } of cases) {
    it(name, () => expect(rowsOf(data, namesOf(names)('Club'))).toEqual(want));
  }
});

describe('withQuery', () => {
  const cases = [
    { input: {}, want: '/api/x' },
    { input: { A: 0, B: '', C: undefined, D: null, E: false }, want: '/api/x?A=0&E=0' },
    { input: { A: [1, 2], B: "D'Alò & figli" }, want: '/api/x?A=1%2C2&B=D%27Al%C3%B2+%26+figli' },
  ];
  for (const { input, want } of cases) {
    it(want, () => expect(withQuery('/api/x', input)).toBe(want));
  }
});
