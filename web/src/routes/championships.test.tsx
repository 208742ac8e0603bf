import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, openPortal, refused } from '../test/portal';
import { server } from '../test/server';

const sports = [
  { ID_SPORT: 1, DESCRIZIONE: 'Nuoto' },
  { ID_SPORT: 6, DESCRIZIONE: 'Danza' },
];

const winter = {
  ID_CAMPIONATO: 4,
  DESCRIZIONE: 'Inverno',
  FK_ID_SPORT: 6,
  FK_ID_STAGIONE: 2,
  DATA_INIZIO: '2026-10-01',
  DATA_FINE: '2099-05-31',
  FK_ID_COMITATO: 1,
  FK_ID_TIPO: 1,
  FLG_ATTIVO: 1,
  FK_ID_STATO: 0,
  DATA_ISCRIZIONE: null as string | null,
  ID_ORDINE: 0,
  SELEZIONATO: 0,
  VERSIONE: 5,
};
const spring = { ...winter, ID_CAMPIONATO: 5, DESCRIZIONE: 'Primavera', FK_ID_COMITATO: 2 };
const over = { ...winter, ID_CAMPIONATO: 6, DESCRIZIONE: 'Passato', DATA_FINE: '2020-01-01' };
const enrolled = { ...winter, ID_CAMPIONATO: 7, DESCRIZIONE: 'Nostro', FK_ID_STATO: 1, DATA_ISCRIZIONE: '2026-10-02' };
const waiting = { ...winter, ID_CAMPIONATO: 8, DESCRIZIONE: 'Dovuto', ID_ORDINE: 12 };

const reply = (rows: object[]) =>
  ok({ CAMPIONATI: rows, STAGIONI: [], CAMPIONATI_ASSOCIATI: [] }, { totale: rows.length });

let asked: Record<string, string>[] = [];
let rows: object[] = [];

beforeEach(() => {
  asked = [];
  rows = [winter, spring, over, enrolled, waiting];
  server.use(
    http.get('*/api/ge/campionati', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return reply(rows);
    }),
    http.get('*/api/ge/eventi', () => ok([], { totale: 0 })),
  );
});

const asClub = { FK_ID_LIVELLO: 2, FK_ID_PERSONA_GIURIDICA: 3, DENOMINAZIONE: 'Rari Nantes' };
const inPortal = { app: 'confederazione', sports } as const;
const openClub = (path = '/Campionati') =>
  openPortal({ path, user: asClub, home: { CAPACITA: ['campionati.iscrizione'] }, ...inPortal });
const openAdmin = (path = '/Campionati') =>
  openPortal({ path, home: { CAPACITA: ['campionati.gestione'] }, ...inPortal });
const listed = () => screen.findByRole('table', { name: 'Campionati' });
const proceed = () => screen.getByRole('button', { name: /^Procedi con l'iscrizione/ });

describe('the list of championships', () => {
  it('begins with the sport chosen on the device, which leaves the address clean', async () => {
    localStorage.setItem('traguardo.sport', '6');
    openClub('/Campionati?FLG_ATTIVO=0');
    await listed();
    expect(asked[0]).toMatchObject({ ID_SPORT: '6', PAGINA: '1', RIGHE: '50' });
    expect(asked[0]).not.toHaveProperty('FLG_ATTIVO');
    expect(screen.queryByLabelText('Stato')).toBeNull();
    fireEvent.change(screen.getByLabelText('Sport'), { target: { value: '' } });
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('ID_SPORT'));
    expect(location.search).toContain('ID_SPORT=0');
  });

  it('lets administrators filter by the active flag and nobody else enrol', async () => {
    openAdmin('/Campionati?FLG_ATTIVO=0');
    const table = await listed();
    expect(asked[0]).toMatchObject({ FLG_ATTIVO: '0' });
    expect(screen.getByLabelText('Stato')).toHaveValue('0');
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(within(table).queryByText('Non iscritto')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
  });

  it('tells somebody without a club what is missing', async () => {
    openPortal({ path: '/Campionati', user: { FK_ID_LIVELLO: 3 }, ...inPortal });
    const table = await listed();
    expect(screen.getByText(/serve una società/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seleziona la tua società' })).toHaveAttribute('href', '/dashboard');
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
  });

  it('offers a club only what is open, and says how it stands to the rest', async () => {
    openClub();
    const table = await listed();
    expect(within(table).getAllByRole('checkbox')).toHaveLength(2);
    const row = (name: string) => within(table).getByRole('row', { name: new RegExp(name) });
    expect(row('Nostro')).toHaveTextContent('Iscritto dal 02/10/2026');
    expect(row('Dovuto')).toHaveTextContent('Da pagareOrdine 12');
    expect(within(row('Dovuto')).queryByRole('link')).toBeNull();
    expect(row('Passato')).toHaveTextContent('Terminato');
    expect(row('Inverno')).toHaveTextContent('Non iscritto');
    expect(screen.getByRole('link', { name: 'Vai agli eventi' })).toHaveAttribute('href', '/Eventi');
  });
});

describe('enrolling', () => {
  let amounts: string[] = [];
  beforeEach(() => {
    amounts = [];
    server.use(
      http.get('*/api/ge/campionati/importo', ({ request }) => {
        const ids = new URL(request.url).searchParams.get('ARRAY_NUOVI') ?? '';
        amounts.push(ids);
        return ok({ IMPORTO_TOTALE: ids.split(',').length * 30 });
      }),
    );
  });

  it('shows the total of exactly what is chosen', async () => {
    openClub();
    await listed();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    expect(await screen.findByText('Totale 30,00 €')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Primavera' }));
    expect(screen.queryByText(/30,00/)).toBeNull();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText('Totale 60,00 €')).toBeVisible();
    expect(proceed()).toHaveTextContent("Procedi con l'iscrizione · 60,00 €");
    expect(amounts).toEqual(['4', '4,5']);
    await userEvent.click(screen.getByRole('button', { name: 'Deseleziona' }));
    expect(screen.queryByText(/60,00/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Inverno' })).not.toBeChecked();
  });

  it('asks again for an amount that did not come', async () => {
    server.use(http.get('*/api/ge/campionati/importo', () => refused('Elemento non trovato', 404), { once: true }));
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    expect(await screen.findByText('Elemento non trovato')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Procedi/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Totale 30,00 €')).toBeVisible();
  });

  it('asks once, enrols once however often it is pressed, and shows the order', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/ge/campionati/iscrizione', async ({ request }) => {
        sent.push(await request.json());
        rows = [{ ...winter, ID_ORDINE: 31 }, spring];
        return ok({ IMPORTO_TOTALE: 30, ID_ORDINE: 31 }, { messaggio: 'Ordine creato' });
      }),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    const button = proceed();
    // Both before the page is drawn again.
    act(() => {
      button.click();
      button.click();
    });
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent(
      'Stai per iscrivere Rari Nantes al campionato «Inverno». Totale da pagare: 30,00 €.',
    );
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    const yes = within(question).getByRole('button', { name: 'Iscrivi' });
    act(() => {
      yes.click();
      yes.click();
    });
    expect(await screen.findByText('Ordine 31')).toBeVisible();
    expect(screen.getAllByText('Ordine creato')[0]).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ ARRAY_NUOVI: [4] }]);
    expect(screen.queryByRole('checkbox', { name: 'Inverno' })).toBeNull();
    expect(location.pathname).toBe('/Campionati');
  });

  it('goes on to the events when nothing is to be paid', async () => {
    server.use(
      http.get('*/api/ge/campionati/importo', () => ok({ IMPORTO_TOTALE: 0 })),
      http.post('*/api/ge/campionati/iscrizione', () =>
        ok({ IMPORTO_TOTALE: 0, ID_ORDINE: 0 }, { messaggio: 'Iscrizione effettuata' }),
      ),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 0,00 €');
    await userEvent.click(proceed());
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent("L'iscrizione è gratuita.");
    await userEvent.click(within(question).getByRole('button', { name: 'Iscrivi' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Eventi' })).toBeVisible();
    expect(screen.getAllByText('Iscrizione effettuata')[0]).toBeInTheDocument();
    expect(location.pathname).toBe('/Eventi');
  });

  it('says why the server does not, and looks at the list again', async () => {
    const message = 'La società è già iscritta al campionato "Inverno"';
    server.use(
      http.post('*/api/ge/campionati/iscrizione', () => {
        rows = [{ ...winter, FK_ID_STATO: 1, DATA_ISCRIZIONE: '2026-11-15' }, spring];
        return refused(message);
      }),
    );
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    await userEvent.click(proceed());
    await userEvent.click(await screen.findByRole('button', { name: 'Iscrivi' }));
    expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
    expect(await screen.findByText('Iscritto dal 15/11/2026')).toBeVisible();
    expect(screen.getByText('Nessun campionato scelto')).toBeVisible();
  });

  it('sends nothing when the answer is no, and may be asked again', async () => {
    openClub();
    await listed();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Inverno' }));
    await screen.findByText('Totale 30,00 €');
    for (let time = 0; time < 2; time++) {
      await userEvent.click(proceed());
      await userEvent.click(await screen.findByRole('button', { name: 'Annulla' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(proceed()).toHaveAttribute('aria-disabled', 'false'));
    }
    expect(screen.getByRole('checkbox', { name: 'Inverno' })).toBeChecked();
  });
});

describe('the administrator’s forms', () => {
  it('name what a new championship lacks, and send it with the season of its first day', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/ge/campionato', async ({ request }) => {
        sent = await request.json();
        return refused('Dati non validi', 422, { campi: { DATA_FINE: 'non può precedere la data di inizio' } });
      }),
    );
    openAdmin('/Campionati?azione=nuovo');
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo campionato' });
    const save = within(dialog).getByRole('button', { name: 'Salva' });
    await userEvent.click(save);
    expect(await within(dialog).findAllByText('Campo obbligatorio')).toHaveLength(4);
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), ' Estate ');
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Sport/), 'Danza');
    await userEvent.type(within(dialog).getByLabelText(/^Data di inizio/), '01082027');
    expect(within(dialog).getByLabelText('Stagione')).toHaveDisplayValue('Quella della data di inizio (2026/2027)');
    await userEvent.type(within(dialog).getByLabelText(/^Data di fine/), '01072027');
    await userEvent.selectOptions(within(dialog).getByLabelText('Comitato'), 'Nazionale');
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Attivo/ }));
    await userEvent.click(save);
    expect(await within(dialog).findByText('non può precedere la data di inizio')).toBeVisible();
    expect(sent).toEqual({
      DESCRIZIONE: 'Estate',
      FK_ID_SPORT: 6,
      DATA_INIZIO: '2027-08-01',
      DATA_FINE: '2027-07-01',
      FK_ID_COMITATO: 2,
      FK_ID_STAGIONE: 0,
      FLG_ATTIVO: 0,
    });
  });

  it('save the version that was read, say that another changed it and read it again', async () => {
    let stored = winter;
    let sent: unknown;
    server.use(
      http.get('*/api/ge/campionato', () => ok(stored)),
      http.put('*/api/ge/campionato', async ({ request }) => {
        sent = await request.json();
        stored = { ...winter, DESCRIZIONE: 'Di altri', VERSIONE: 6 };
        return refused('I dati sono stati modificati da un altro utente', 409);
      }),
    );
    openAdmin('/Campionati?azione=modifica&id=4');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Inverno' });
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    const reload = await within(dialog).findByRole('button', { name: 'Ricarica i dati' });
    expect(sent).toMatchObject({ ID_CAMPIONATO: 4, VERSIONE: 5, DESCRIZIONE: 'Inverno!', FK_ID_STAGIONE: 0 });
    await userEvent.click(reload);
    expect(await screen.findByRole('dialog', { name: 'Modifica Di altri' })).toBeInTheDocument();
  });

  it('send only the prices that changed', async () => {
    let sent: unknown;
    server.use(
      http.get('*/api/ge/campionati/prezzi', () =>
        ok([
          { FK_ID_SPORT: 1, FK_ID_COMITATO: 1, IMPORTO: 0 },
          { FK_ID_SPORT: 1, FK_ID_COMITATO: 2, IMPORTO: 50 },
          { FK_ID_SPORT: 6, FK_ID_COMITATO: 1, IMPORTO: 0 },
          { FK_ID_SPORT: 6, FK_ID_COMITATO: 2, IMPORTO: 0 },
        ]),
      ),
      http.put('*/api/ge/campionati/prezzi', async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Prezzi salvati' });
      }),
    );
    openAdmin();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Quote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Quote dei campionati' });
    const amount = within(dialog).getByLabelText('Danza, comitato regionale');
    await userEvent.clear(amount);
    await userEvent.type(amount, 'molto');
    const save = within(dialog).getByRole('button', { name: 'Salva' });
    await userEvent.click(save);
    expect(await within(dialog).findByText('Importo non valido')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '12.5');
    await userEvent.tab();
    expect(amount).toHaveValue('12,50');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({ prezzi: [{ FK_ID_SPORT: 6, FK_ID_COMITATO: 1, IMPORTO: 12.5 }] });
  });

  it('have no sport to choose where there is one, and the events are the swimming ones', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/ge/campionato', async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Campionato salvato' });
      }),
    );
    const home = { CAPACITA: ['campionati.gestione'] };
    openPortal({ path: '/Campionati?azione=nuovo', home, sports: sports.slice(0, 1) });
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo campionato' });
    expect(screen.queryByLabelText(/^Sport/)).toBeNull();
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), 'Estate');
    await userEvent.type(within(dialog).getByLabelText(/^Data di inizio/), '01082027');
    await userEvent.type(within(dialog).getByLabelText(/^Data di fine/), '31082027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject({ FK_ID_SPORT: 1 });
    expect(screen.getByRole('link', { name: 'Vai agli eventi' })).toHaveAttribute('href', '/NsEventi');
  });

  it('do not open for those who may not', async () => {
    openClub('/Campionati?azione=nuovo');
    await listed();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
  });
});
