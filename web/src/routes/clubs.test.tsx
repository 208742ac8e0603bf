import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueApi } from '../api/generated/catalogue';
import { listsApi } from '../api/generated/lists';
import { moneyApi } from '../api/generated/money';
import { peopleApi } from '../api/generated/people';
import type { AthleteRow, Club } from '../api/generated/shared';
import { uploadApi } from '../api/generated/upload';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const club = {
  id: 3,
  code: 'RM001',
  name: 'Rari Nantes',
  town: 'Roma',
  phone: '3331234567',
  email: 'info@rari.example',
  pec: '',
  sdiCode: '',
  address: '',
  zip: '',
  affiliatedUntil: '2027-08-31',
  athletes: 2,
  regionId: 12,
  provinceId: 58,
  placeId: 1058091,
  entity: { placeId: 1058091, vatNumber: '00010000008', taxCode: '00010000008' },
  unconfirmed: 0,
  version: 1,
} satisfies Club;

const athlete = {
  id: 5,
  lastName: 'Rossi',
  firstName: 'Ada',
  sex: 2,
  birthYear: 2010,
  card: 'A100',
  visible: 1,
  memberUntil: null,
  member: 0,
} satisfies Partial<AthleteRow>;

const home = { capabilities: ['societa.gestione', 'atleti', 'atleti.modifica', 'atleti.gestione'] };
const open = (path: string, app: 'nuoto' | 'confederazione' = 'nuoto') => openPortal({ path, app, home });

describe('the clubs screen', () => {
  beforeEach(() => {
    server.use(
      on(listsApi.listClubs, () => ok([club], { totale: 1 })),
      on(peopleApi.getClub, () => ok(club)),
    );
  });

  it('sends the filters of the address', async () => {
    let requested = '';
    server.use(
      on(listsApi.listClubs, ({ request }) => {
        requested = new URL(request.url).search;
        return ok([club], { totale: 1 });
      }),
      on(catalogueApi.options, () => ok([{ id: 12, text: 'Lazio' }])),
    );
    open('/Societa?DENOMINAZIONE=rari&FK_ID_REGIONE=12');
    expect(await screen.findByRole('table', { name: 'Società' })).toHaveTextContent('Rari Nantes');
    expect(Object.fromEntries(new URLSearchParams(requested))).toMatchObject({
      name: 'rari',
      regionId: '12',
      page: '1',
      rows: '50',
    });
    await waitFor(() => expect(screen.getByLabelText('Regione', { selector: 'input' })).toHaveValue('Lazio'));
  });

  it('accepts only digits in the filter by number', async () => {
    open('/Societa');
    const id = await screen.findByLabelText('Id');
    await userEvent.type(id, 'a1b2');
    expect(id).toHaveValue('12');
  });

  it.each([
    ['nuoto', 0],
    ['confederazione', 1],
  ] as const)('has accounts and other bodies in %s: %i', async (app, count) => {
    open('/Societa', app);
    await screen.findByRole('table', { name: 'Società' });
    expect(screen.getByRole('button', { name: 'Carica atleti' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Carica società' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Carica atleti di altri enti' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Estratto conto totale' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Estratto conto di Rari Nantes' })).toHaveLength(count);
  });

  it('names every field that a new club lacks, and the one that the server rejects', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      on(peopleApi.createClub, async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return refused('Dati non validi', 422, { campi: { vatNumber: 'cifra di controllo errata' } });
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
      name: 'Aquatica',
      affiliatedUntil: '2027-08-31',
      placeId: 0,
    });
  });

  it('deletes all athletes only after showing how many, and reports both counts', async () => {
    let deleted = '';
    server.use(
      on(peopleApi.listClubAthletes, ({ request }) =>
        ok([athlete], { totale: new URL(request.url).searchParams.get('visible') === '1' ? 40 : 2 }),
      ),
      on(peopleApi.deleteClubAthletes, ({ request }) => {
        deleted = new URL(request.url).search;
        return ok({ removed: 41, hidden: 1 });
      }),
    );
    open('/Societa');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina tutti gli atleti di Rari Nantes' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('tutti i 42 atleti di Rari Nantes');
    expect(deleted).toBe('');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina tutti' }));
    expect((await screen.findAllByText(/Atleti eliminati: 41\..*: 1\./))[0]).toBeInTheDocument();
    expect(deleted).toBe('?clubId=3');
  });

  it("lists a club's athletes, opens one over the list and returns to it", async () => {
    const requests: string[] = [];
    server.use(
      on(peopleApi.listClubAthletes, ({ request }) => {
        requests.push(new URL(request.url).search);
        return ok([athlete], { totale: 1 });
      }),
      on(peopleApi.getAthlete, () => ok({ ...athlete, clubName: 'Rari Nantes', person: {} })),
    );
    open('/Societa');
    await userEvent.click(await screen.findByRole('button', { name: 'Atleti di Rari Nantes: 2' }));
    const list = await screen.findByRole('dialog', { name: 'Atleti di Rari Nantes' });
    await within(list).findByText('Rossi Ada');
    expect(Object.fromEntries(new URLSearchParams(requests[0]))).toMatchObject({
      id: '3',
      visible: '1',
      rows: '12',
    });
    await userEvent.click(within(list).getByRole('button', { name: 'Modifica di Rossi Ada' }));
    const form = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(form).getByRole('button', { name: 'Annulla' }));
    expect(await screen.findByRole('dialog', { name: 'Atleti di Rari Nantes' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Nuovo atleta' }));
    const blank = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    expect(within(blank).getByLabelText(/^Società/, { selector: 'input' })).toHaveValue('Rari Nantes');
  });

  it('shows the account of all clubs by year', async () => {
    const requests: string[] = [];
    server.use(
      on(moneyApi.statement, ({ request }) => {
        requests.push(new URL(request.url).search);
        const line = { at: '2026-03-01T10:00:00+01:00', clubId: 3, clubName: 'Rari Nantes' };
        return ok(
          {
            lines: [{ ...line, description: 'Iscrizioni', credit: 0, debit: 30, amount: -30, balance: 1204.5 }],
            opening: 1234.5,
            credit: 0,
            debit: 30,
            balance: 1204.5,
            years: [2026, 2025, 2024],
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
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]).toContain('clubId=0');
  });

  it('previews a file of athletes for one club before saving', async () => {
    const append = vi.spyOn(FormData.prototype, 'append');
    const upload = { id: 9, state: 1, total: 2, read: 2, created: 1, updated: 0 };
    const refusedLine = { line: 3, column: 'sex', reason: 'valore non ammesso' };
    server.use(
      on(uploadApi.upload, () =>
        ok({ upload: { ...upload, refusals: [refusedLine] } }, { messaggio: 'Caricamento completato' }),
      ),
      on(uploadApi.uploadState, () => ok({ upload: { ...upload, refusals: [] } })),
      on(peopleApi.listClubAthletes, () => ok([athlete], { totale: 1 })),
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
    await userEvent.click(within(dialog).getByRole('button', { name: 'Carica 1 atleta' }));
    await within(dialog).findByText('soci.csv: caricamento completato.');
    const sent = append.mock.calls
      .filter(([name]) => name === 'args')
      .map(([, args]) => uploadApi.upload.input.toEnglish(JSON.parse(String(args))));
    expect(sent).toEqual([
      { mode: 'atleti', clubId: 3, confirm: 0, previous: 0 },
      { mode: 'atleti', clubId: 3, confirm: 1, previous: 9 },
    ]);
  });
});
