import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../test/server';
import { ApiError, call, list, listenToSession, rowsOf, withQuery } from './call';

interface Club {
  ID_SOCIETA: number;
  DENOMINAZIONE: string;
}

const getClub = call<{ ID_SOCIETA: number }, Club>('GET', 'ge/societa');
const saveClub = call<Partial<Club>, null>('POST', 'ge/societa');
const listClubs = list<{ DENOMINAZIONE?: string; PAGINA?: number }, Club>('GET', 'ge/societa/list');

describe('call', () => {
  it('sends a GET in the query and gives the data', async () => {
    server.use(
      http.get('*/api/ge/societa', ({ request }) => {
        expect(new URL(request.url).searchParams.get('ID_SOCIETA')).toBe('7');
        return HttpResponse.json({ esito: 0, data: { ID_SOCIETA: 7, DENOMINAZIONE: 'Rari Nantes' } });
      }),
    );
    expect(await getClub({ ID_SOCIETA: 7 })).toEqual({ ID_SOCIETA: 7, DENOMINAZIONE: 'Rari Nantes' });
  });

  it('sends a POST as JSON and gives message, new id and warnings in the reply', async () => {
    server.use(
      http.post('*/api/ge/societa', async ({ request }) => {
        expect(request.headers.get('Content-Type')).toBe('application/json');
        expect(await request.json()).toEqual({ DENOMINAZIONE: 'Rari Nantes' });
        return HttpResponse.json({
          esito: 0,
          messaggio: 'Società salvata',
          data: { avvisi: ['Email non definita'] },
          id_inserito: 12,
        });
      }),
    );
    expect(await saveClub.reply({ DENOMINAZIONE: 'Rari Nantes' })).toEqual({
      data: { avvisi: ['Email non definita'] },
      message: 'Società salvata',
      insertedId: 12,
      total: 0,
      warnings: ['Email non definita'],
    });
  });

  it('expands compressed rows and tells the total', async () => {
    server.use(
      http.get('*/api/ge/societa/list', ({ request }) => {
        const query = new URL(request.url).searchParams;
        expect(query.get('COMPATTO')).toBe('1');
        expect(query.has('DENOMINAZIONE')).toBe(false);
        return HttpResponse.json({
          esito: 0,
          data: {
            campi: ['ID_SOCIETA', 'DENOMINAZIONE'],
            righe: [
              [1, 'Rari Nantes'],
              [2, 'Aquatica'],
            ],
          },
          totale: 812,
        });
      }),
    );
    expect(await listClubs({ DENOMINAZIONE: '', PAGINA: 1 })).toEqual({
      rows: [
        { ID_SOCIETA: 1, DENOMINAZIONE: 'Rari Nantes' },
        { ID_SOCIETA: 2, DENOMINAZIONE: 'Aquatica' },
      ],
      total: 812,
    });
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
      name: 'wrong fields',
      reply: { esito: 422, messaggio: 'Dati non validi', data: { campi: { EMAIL: 'Formato email non corretto' } } },
      want: { esito: 422, message: 'Dati non validi', fields: { EMAIL: 'Formato email non corretto' } },
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
      const error = await getClub({ ID_SOCIETA: 7 }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject(want);
      expect(onEnded).toHaveBeenCalledTimes(ended);
      expect(onBlocked).toHaveBeenCalledTimes(blocked);
    });
  }

  it('hands the error to a caller that asked for it, without restarting', async () => {
    const onEnded = vi.fn();
    listenToSession({ ended: onEnded, blocked() {} });
    server.use(http.get('*/api/ge/societa', () => HttpResponse.json({ esito: 401, messaggio: 'Sessione scaduta' })));
    await expect(getClub({ ID_SOCIETA: 7 }, { passErrors: true })).rejects.toMatchObject({ esito: 401 });
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('keeps what stands beside the refusal, such as the object as it is now', async () => {
    const attuale = { ID_SOCIETA: 7, DENOMINAZIONE: 'Rari Nantes', VERSIONE: 4 };
    server.use(
      http.post('*/api/ge/societa', () => HttpResponse.json({ esito: 409, messaggio: 'Cambiata', data: { attuale } })),
    );
    await expect(saveClub({ ID_SOCIETA: 7 })).rejects.toMatchObject({ esito: 409, data: { attuale } });
  });

  it('says the same sentence for any transport failure', async () => {
    server.use(http.get('*/api/ge/societa', () => HttpResponse.error()));
    await expect(getClub({ ID_SOCIETA: 7 })).rejects.toMatchObject({ esito: -1, message: 'Si è verificato un errore' });
  });

  it('keeps the request id of a fault', async () => {
    server.use(
      http.get('*/api/ge/societa', () =>
        HttpResponse.json({ esito: 500, messaggio: 'Errore interno' }, { headers: { 'X-Request-Id': 'r-42' } }),
      ),
    );
    await expect(getClub({ ID_SOCIETA: 7 })).rejects.toMatchObject({ esito: 500, requestId: 'r-42' });
  });
});

describe('rowsOf', () => {
  const row = { ID_ATLETA: 1 };
  const cases = [
    { name: 'bare', data: [row], want: [row] },
    { name: 'compressed', data: { campi: ['ID_ATLETA'], righe: [[1]] }, want: [row] },
    { name: 'named', data: { ATLETI: [row] }, want: [row] },
    { name: 'named and compressed', data: { ATLETI: { campi: ['ID_ATLETA'], righe: [[1]] } }, want: [row] },
    { name: 'nothing', data: null, want: [] },
  ];
  for (const { name, data, want } of cases) {
    it(name, () => expect(rowsOf(data)).toEqual(want));
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
