import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, openPortal, refused } from '../test/portal';
import { server } from '../test/server';

const club = {
  ID_SOCIETA: 3,
  COD_AFF: 'RM001',
  DENOMINAZIONE: 'Rari Nantes',
  COMUNE: 'Roma',
  TELEFONO: '3331234567',
  EMAIL: 'info@rari.example',
  PEC: '',
  CODICE_SDI: '',
  INDIRIZZO: '',
  CAP: '',
  DATA_SCADENZA_AFFILIAZIONE: '2027-08-31',
  TOT: 2,
  FK_ID_REGIONE: 12,
  FK_ID_PROVINCIA: 58,
  FK_ID_COMUNE: 1058091,
  personaGiuridica: { FK_ID_COMUNE: 1058091, PARTITA_IVA: '00010000008', CODICE_FISCALE: '00010000008' },
  VERSIONE: 1,
};

const athlete = {
  ID_ATLETA: 5,
  COGNOME: 'Rossi',
  NOME: 'Ada',
  SESSO: 2,
  ANNO_NASCITA: 2010,
  TESSERA: 'A100',
  FLG_VISIBLE: 1,
  DATA_SCADENZA_TESSERAMENTO: null,
  STATO_TESSERAMENTO: 0,
};

const home = { CAPACITA: ['societa.gestione', 'atleti', 'atleti.modifica', 'atleti.gestione'] };
const open = (path: string, app: 'nuoto' | 'confederazione' = 'nuoto') => openPortal({ path, app, home });

describe('the clubs screen', () => {
  beforeEach(() => {
    server.use(
      http.get('*/api/ge/societa/list', () => ok([club], { totale: 1 })),
      http.get('*/api/ge/societa', () => ok(club)),
    );
  });

  it('asks with the filters of the address', async () => {
    let asked = '';
    server.use(
      http.get('*/api/ge/societa/list', ({ request }) => {
        asked = new URL(request.url).search;
        return ok([club], { totale: 1 });
      }),
      http.get('*/api/core/basic/search/select2', () => ok([{ id: 12, text: 'Lazio' }])),
    );
    open('/Societa?DENOMINAZIONE=rari&FK_ID_REGIONE=12');
    expect(await screen.findByRole('table', { name: 'Società' })).toHaveTextContent('Rari Nantes');
    expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
      DENOMINAZIONE: 'rari',
      FK_ID_REGIONE: '12',
      PAGINA: '1',
      RIGHE: '50',
    });
    await waitFor(() => expect(screen.getByLabelText('Regione', { selector: 'input' })).toHaveValue('Lazio'));
  });

  it('takes only digits in the filter by number', async () => {
    open('/Societa');
    const id = await screen.findByLabelText('Id');
    await userEvent.type(id, 'a1b2');
    expect(id).toHaveValue('12');
  });

  it.each([
    ['nuoto', 0],
    ['confederazione', 1],
  ] as const)('in %s has accounts and other bodies: %i', async (app, count) => {
    open('/Societa', app);
    await screen.findByRole('table', { name: 'Società' });
    expect(screen.getByRole('button', { name: 'Carica atleti' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Carica società' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Carica atleti di altri enti' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Estratto conto totale' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Estratto conto di Rari Nantes' })).toHaveLength(count);
  });

  it('names every field that a new club lacks, and the one the server refuses', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      http.post('*/api/ge/societa', async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return refused('Dati non validi', 422, { campi: { PARTITA_IVA: 'cifra di controllo errata' } });
      }),
    );
    open('/Societa?azione=nuova');
    const dialog = await screen.findByRole('dialog', { name: 'Nuova società' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findAllByText('Campo obbligatorio')).toHaveLength(7);
    for (const [label, value] of Object.entries({
      Denominazione: 'Aquatica',
      'Codice affiliazione': 'RM2',
      Telefono: '3331234567',
      Email: 'a@b.it',
      'Scadenza affiliazione': '31082027',
      'Partita IVA': '12345678901',
      'Codice fiscale': '12345678901',
    })) {
      fireEvent.change(within(dialog).getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('cifra di controllo errata')).toBeVisible();
    expect(sent).toMatchObject({
      DENOMINAZIONE: 'Aquatica',
      DATA_SCADENZA_AFFILIAZIONE: '2027-08-31',
      FK_ID_COMUNE: 0,
    });
  });

  it('deletes all athletes only after saying how many, and tells both counts', async () => {
    let deleted = '';
    server.use(
      http.get('*/api/ge/societa/atleti', ({ request }) =>
        ok([athlete], { totale: new URL(request.url).searchParams.get('FLG_VISIBLE') === '1' ? 40 : 2 }),
      ),
      http.delete('*/api/ge/societa/deleteatleti', ({ request }) => {
        deleted = new URL(request.url).search;
        return ok({ RIMOSSI: 41, NASCOSTI: 1 });
      }),
    );
    open('/Societa');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina tutti gli atleti di Rari Nantes' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('tutti i 42 atleti di Rari Nantes');
    expect(deleted).toBe('');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina tutti' }));
    expect((await screen.findAllByText(/Atleti eliminati: 41\..*: 1\./))[0]).toBeInTheDocument();
    expect(deleted).toBe('?ID_SOCIETA=3');
  });

  it('lists the athletes of a club, opens one over the list and comes back to it', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/ge/societa/atleti', ({ request }) => {
        asked.push(new URL(request.url).search);
        return ok([athlete], { totale: 1 });
      }),
      http.get('*/api/ge/atleta', () => ok({ ...athlete, DENOMINAZIONE: 'Rari Nantes', personaFisica: {} })),
    );
    open('/Societa');
    await userEvent.click(await screen.findByRole('button', { name: 'Atleti di Rari Nantes: 2' }));
    const list = await screen.findByRole('dialog', { name: 'Atleti di Rari Nantes' });
    await within(list).findByText('Rossi Ada');
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
      ID_SOCIETA: '3',
      FLG_VISIBLE: '1',
      RIGHE: '12',
    });
    await userEvent.click(within(list).getByRole('button', { name: 'Modifica di Rossi Ada' }));
    const form = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(form).getByRole('button', { name: 'Annulla' }));
    expect(await screen.findByRole('dialog', { name: 'Atleti di Rari Nantes' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Nuovo atleta' }));
    const blank = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    expect(within(blank).getByLabelText(/^Società/, { selector: 'input' })).toHaveValue('Rari Nantes');
  });

  it('shows the account of all clubs year by year', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/ge/societa/ec', ({ request }) => {
        asked.push(new URL(request.url).search);
        const line = { DATA: '2026-03-01T10:00:00+01:00', FK_ID_SOCIETA: 3, DENOMINAZIONE: 'Rari Nantes' };
        return ok(
          {
            RIGHE: [{ ...line, DESCRIZIONE: 'Iscrizioni', CREDITO: 0, DEBITO: 30, IMPORTO: -30, SALDO: 1204.5 }],
            SALDO_INIZIALE: 1234.5,
            TOTALE_CREDITO: 0,
            TOTALE_DEBITO: 30,
            SALDO: 1204.5,
            ANNI: [2026, 2025, 2024],
          },
          { totale: 1 },
        );
      }),
    );
    open('/Societa?azione=estratto', 'confederazione');
    const dialog = await screen.findByRole('dialog', { name: 'Estratto conto totale' });
    expect(await within(dialog).findByText('Saldo iniziale')).toBeVisible();
    expect(dialog).toHaveTextContent(/1\.234,50\s€/);
    expect(await within(dialog).findByRole('cell', { name: 'Rari Nantes' })).toBeVisible();
    const years = within(dialog).getByLabelText('Anno');
    expect(within(years).getAllByRole('option')).toHaveLength(3);
    await userEvent.selectOptions(years, within(years).getAllByRole('option')[1] as HTMLElement);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]).toContain('ID_SOCIETA=0');
  });

  it('tries a file of athletes for one club before it saves it', async () => {
    const append = vi.spyOn(FormData.prototype, 'append');
    const upload = { ID_UPLOAD: 9, STATO: 1, TOTALE: 2, LETTE: 2, CREATE: 1, AGGIORNATE: 0 };
    const refusedLine = { RIGA: 3, COLONNA: 'SESSO', MOTIVO: 'valore non ammesso' };
    server.use(
      http.post('*/api/core/basic/upload', () =>
        ok({ UPLOAD: { ...upload, RIFIUTATE: [refusedLine] } }, { messaggio: 'Caricamento completato' }),
      ),
      http.get('*/api/core/basic/upload/stato', () => ok({ UPLOAD: { ...upload, RIFIUTATE: [] } })),
      http.get('*/api/ge/societa/atleti', () => ok([athlete], { totale: 1 })),
    );
    open('/Societa?azione=elenco&id=3');
    const list = await screen.findByRole('dialog', { name: 'Atleti di Rari Nantes' });
    await userEvent.click(within(list).getByRole('button', { name: 'Carica atleti' }));
    const dialog = await screen.findByRole('dialog', { name: 'Carica atleti – Rari Nantes' });
    fireEvent.change(within(dialog).getByLabelText('File da caricare', { selector: 'input' }), {
      target: { files: [new File(['x'], 'soci.csv')] },
    });
    expect(await within(dialog).findByRole('table', { name: 'Righe rifiutate' })).toHaveTextContent(
      'valore non ammesso',
    );
    expect(within(dialog).getByRole('button', { name: /Scarica le righe rifiutate/ })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Conferma' }));
    await within(dialog).findByText('soci.csv: caricamento completato.');
    const sent = append.mock.calls.filter(([name]) => name === 'args').map(([, args]) => JSON.parse(String(args)));
    expect(sent).toEqual([
      { modalita: 'atleti', FK_ID_SOCIETA: 3, CONFERMA: 0, ID_UPLOAD: 0 },
      { modalita: 'atleti', FK_ID_SOCIETA: 3, CONFERMA: 1, ID_UPLOAD: 9 },
    ]);
  });
});
