import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, openPortal, refused } from '../test/portal';
import { server } from '../test/server';

const row = {
  ID_ATLETA: 5,
  FK_ID_SOCIETA: 3,
  DENOMINAZIONE: 'Rari Nantes',
  FLG_VISIBLE: 1,
  COGNOME: 'Rossi',
  NOME: 'Ada',
  SESSO: 2,
  DATA_NASCITA: '2010-08-30',
  ANNO_NASCITA: 2010,
  FLG_SOLO_ANNO: 0,
  TESSERA: 'A100',
  DATA_SCADENZA_TESSERAMENTO: null as string | null,
  STATO_TESSERAMENTO: 0,
  FK_ID_TIPO_TESSERAMENTO: 2,
  FK_ID_TIPO_QUALIFICA: 1,
  FK_ID_CATEGORIA_DIS: 1,
  VERSIONE: 4,
};

const personaFisica = {
  COGNOME: 'Rossi',
  NOME: 'Ada',
  SESSO: 2,
  DATA_NASCITA: '2010-08-30',
  FK_ID_COMUNE_NASCITA: 1015146,
  COMUNE_NASCITA: 'Milano (MI)',
  CODICE_FISCALE: '',
  EMAIL: '',
  TELEFONO: '',
  FK_ID_NAZIONALITA: 118,
  FK_ID_STATO_NAZIONALE: 118,
};
const athlete = { ...row, personaFisica };

const write = ['atleti', 'atleti.modifica'];
const manage = [...write, 'atleti.gestione', 'persona.cancella'];
const lists = {
  CATEGORIE_DIS: [{ ID_CATEGORIA_DIS: 1, DESCRIZIONE: 'Nessuna' }],
  STATI: [{ ID_STATO_NAZIONALE: 118, DESCRIZIONE: 'Italia', ISO: 'IT' }],
};

function listed(...rows: (typeof row)[]) {
  return ok({ campi: Object.keys(row), righe: rows.map((one) => Object.values(one)) }, { totale: rows.length });
}

const asAdmin = (path: string) => openPortal({ path, home: { CAPACITA: manage, ...lists } });
const asClub = (path: string, CAPACITA = write) =>
  openPortal({ path, user: { FK_ID_LIVELLO: 2 }, home: { CAPACITA, ...lists } });

describe('the athletes list', () => {
  beforeEach(() =>
    server.use(http.get('*/api/ns/atleti', () => listed(row, { ...row, ID_ATLETA: 6, FLG_VISIBLE: 0 }))),
  );

  it('shows an administrator club, badge, sex in words and a dash for no expiry', async () => {
    asAdmin('/Atleti');
    const table = await screen.findByRole('table', { name: 'Atleti' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Rossi Ada, femmina');
    expect(first).toHaveTextContent('Rari Nantes2010A100–');
    expect(second).toHaveTextContent('Eliminato');
    expect(screen.getByLabelText('Stato tesseramento')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Duplica/ })).toHaveLength(2);
  });

  it('shows a club neither club nor duplicate nor the filters of administrators', async () => {
    asClub('/Atleti');
    await screen.findByRole('table', { name: 'Atleti' });
    expect(screen.queryByLabelText('Stato tesseramento')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: /Società/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Duplica/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Nuovo atleta' })).toBeVisible();
  });

  it('offers nothing to change where the promotion body keeps the athletes', async () => {
    asClub('/Soci', ['atleti']);
    await screen.findByRole('heading', { level: 1, name: 'Soci' });
    expect(screen.queryByRole('button', { name: 'Nuovo atleta' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Modifica/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Scheda atleta/ })).toHaveLength(2);
  });
});

describe('the form of an athlete', () => {
  beforeEach(() => server.use(http.get('*/api/ns/atleti', () => listed(row))));

  it('is for a club a short side panel, which sends the year as it was typed and shows the doubts', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/ge/atleta', async ({ request }) => {
        sent = await request.json();
        return ok({ avvisi: ['Email non definita', 'Telefono non definito'] }, { messaggio: 'Atleta salvato' });
      }),
    );
    asClub('/Atleti?azione=nuovo');
    const panel = await screen.findByRole('dialog', { name: 'Nuovo atleta' });
    expect(within(panel).queryByLabelText(/Luogo di nascita/)).toBeNull();
    await userEvent.type(within(panel).getByLabelText(/^Cognome/), 'Bianchi');
    await userEvent.type(within(panel).getByLabelText(/^Nome/), 'Ugo');
    await userEvent.selectOptions(within(panel).getByLabelText(/^Sesso/), 'Maschio');
    await userEvent.type(within(panel).getByLabelText(/^Anno di nascita/), '2014');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect((await screen.findAllByText('Email non definita. Telefono non definito.'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      COGNOME: 'Bianchi',
      NOME: 'Ugo',
      SESSO: 1,
      DATA_NASCITA: '2014',
      CODICE_FISCALE: '',
      TESSERA: '',
      DATA_SCADENZA_TESSERAMENTO: null,
    });
  });

  it('computes the tax code when the birthplace is chosen', async () => {
    server.use(
      http.get('*/api/ge/atleta', () =>
        ok({ ...athlete, personaFisica: { ...personaFisica, FK_ID_COMUNE_NASCITA: 0 } }),
      ),
      http.get('*/api/core/geo/comuni/select2', () => ok([{ id: 1015146, text: 'Milano (MI)' }])),
      http.get('*/api/core/codicefiscale', ({ request }) => {
        expect(new URL(request.url).searchParams.get('FK_ID_COMUNE_NASCITA')).toBe('1015146');
        return ok({ CODICE_FISCALE: 'RSSDAA10M70F205H' }, { messaggio: 'Codice fiscale calcolato automaticamente' });
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.type(within(dialog).getByLabelText(/^Luogo di nascita/, { selector: 'input' }), 'mila');
    await userEvent.click(await screen.findByRole('option', { name: 'Milano (MI)' }, { timeout: 3000 }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205H'));
    expect((await screen.findAllByText('Codice fiscale calcolato automaticamente'))[0]).toBeInTheDocument();
  });

  it('offers the computed code beside one that differs, and takes it only when asked', async () => {
    server.use(
      http.get('*/api/ge/atleta', () =>
        ok({ ...athlete, personaFisica: { ...personaFisica, CODICE_FISCALE: 'RSSDAA10M70F205Z' } }),
      ),
      http.get('*/api/core/codicefiscale', () => ok({ CODICE_FISCALE: 'RSSDAA10M70F205H' }, { messaggio: 'x' })),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ricalcola il codice fiscale' }));
    const offer = await within(dialog).findByRole('button', { name: 'Il calcolo dà RSSDAA10M70F205H: usa questo' });
    expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205Z');
    await userEvent.click(offer);
    expect(within(dialog).getByLabelText(/^Codice fiscale/)).toHaveValue('RSSDAA10M70F205H');
  });

  it('of a duplicate has the data, but no club and no id', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      http.get('*/api/ge/atleta', () => ok({ ...athlete, DATA_SCADENZA_TESSERAMENTO: '2027-01-31' })),
      http.get('*/api/ge/societa/select2', () => ok([{ id: 8, text: 'Aquatica' }])),
      http.post('*/api/ge/atleta', async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return ok(null, { messaggio: 'Atleta salvato' });
      }),
    );
    asAdmin('/Atleti?azione=duplica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Duplica Rossi Ada' });
    expect(within(dialog).queryByRole('button', { name: 'Elimina' })).toBeNull();
    const club = within(dialog).getByLabelText(/^Società/, { selector: 'input' });
    expect(club).toHaveValue('');
    await userEvent.type(club, 'aqua');
    await userEvent.click(await screen.findByRole('option', { name: 'Aquatica' }, { timeout: 3000 }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject({ FK_ID_SOCIETA: 8, COGNOME: 'Rossi', TESSERA: 'A100' });
    expect(sent).not.toHaveProperty('ID_ATLETA');
  });

  it('says that the record changed meanwhile and reads it again', async () => {
    let version = 4;
    server.use(
      http.get('*/api/ge/atleta', () =>
        ok({ ...athlete, DATA_SCADENZA_TESSERAMENTO: '2027-01-31', VERSIONE: version, TESSERA: `V${version}` }),
      ),
      http.put('*/api/ge/atleta', () => {
        version = 5;
        return refused('I dati sono stati modificati da un altro utente: ricaricare e riprovare', 409);
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Rossi Ada' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ricarica i dati' }));
    await waitFor(() => expect(screen.getByLabelText(/^Tessera/)).toHaveValue('V5'));
  });

  it('hides an athlete after asking, and restores a hidden one', async () => {
    const done: unknown[] = [];
    let visible = 1;
    server.use(
      http.get('*/api/ge/atleta', () => ok({ ...athlete, FLG_VISIBLE: visible })),
      http.put('*/api/ns/atleta/nascondi', async ({ request }) => {
        done.push(await request.json());
        visible = 0;
        return ok(null, { messaggio: 'Atleta eliminato' });
      }),
      http.put('*/api/ns/atleta/ripristina', async ({ request }) => {
        done.push(await request.json());
        return ok(null, { messaggio: 'Atleta ripristinato' });
      }),
    );
    asAdmin('/Atleti?azione=modifica&id=5');
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina' }));
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent('Sei sicuro di voler eliminare questo atleta?');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Modifica di Rossi Ada' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ripristina' }));
    expect((await screen.findAllByText('Atleta ripristinato'))[0]).toBeInTheDocument();
    expect(done).toEqual([
      { ID_ATLETA: 5, VERSIONE: 4 },
      { ID_ATLETA: 5, VERSIONE: 4 },
    ]);
  });
});

describe('the card of an athlete', () => {
  it('shows the person, and erases only once the name is typed', async () => {
    let erased: unknown;
    server.use(
      http.get('*/api/ns/atleti', () => listed(row)),
      http.get('*/api/ns/atleta', () =>
        ok({ ...athlete, categoriaFin: { ID_CATEGORIA: 7, DESCRIZIONE: 'Ragazzi' }, risultati: [], proveTempo: [] }),
      ),
      http.post('*/api/core/persona/cancella', async ({ request }) => {
        erased = await request.json();
        return ok(null, { messaggio: 'Dati personali cancellati' });
      }),
    );
    asAdmin('/Atleti?azione=scheda&id=5');
    expect(await screen.findByText('Milano (MI)')).toBeVisible();
    const card = screen.getByRole('dialog', { name: 'Scheda atleta' });
    expect(card).toHaveTextContent('CategoriaRagazzi');
    expect(card).toHaveTextContent('Nessun risultato');
    await userEvent.click(within(card).getByRole('button', { name: 'Cancella i dati personali' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    const go = within(question).getByRole('button', { name: 'Cancella i dati' });
    expect(go).toBeDisabled();
    await userEvent.type(within(question).getByLabelText('Per confermare scrivi: Rossi Ada'), 'rossi ada');
    await userEvent.click(go);
    await waitFor(() => expect(erased).toEqual({ ID_ATLETA: 5 }));
  });

  it('offers neither export nor erasure to a club', async () => {
    server.use(
      http.get('*/api/ns/atleti', () => listed(row)),
      http.get('*/api/ns/atleta', () => ok({ ...athlete, categoriaFin: null, risultati: [], proveTempo: [] })),
    );
    asClub('/Atleti?azione=scheda&id=5');
    expect(await screen.findByText('Milano (MI)')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancella i dati/ })).toBeNull();
  });
});
