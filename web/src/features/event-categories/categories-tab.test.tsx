import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../test/portal';
import { server } from '../../test/server';
import { CategoriesTab } from './categories-tab';
import { categoryOf, dialog, press, raceOf, refusal, said, sent, show, storeEvent } from './testing';

// Loading the dialogs' code takes longer than a test waits for them on a busy machine.
beforeAll(() => import('./category-dialogs'));

const group = (name: string) => screen.findByRole('region', { name });

const catalogue = (LABEL: string, ID_CATEGORIA: number, FK_ID_TIPO_TESSERAMENTO: number) => ({
  ID_CATEGORIA,
  LABEL,
  DESCRIZIONE: LABEL,
  FK_ID_TIPO_TESSERAMENTO,
  DATA_NASCITA_DA_M: '2014-01-01',
  DATA_NASCITA_A_M: '2015-12-31',
  DATA_NASCITA_DA_F: null,
  DATA_NASCITA_A_F: null,
});

describe('the categories of an event', () => {
  it('stand in four groups with their counts, facts and races', async () => {
    storeEvent({
      categorie: [
        categoryOf(1, {
          FLG_ANNO: 1,
          NUMERO_GARE_ABILITATE: 3,
          opzioni: [{ FK_ID_OPZIONE: 18, VALORE: '4.50' }],
          gare: [
            raceOf(1, { PRESENZE_GARA: 12 }),
            raceOf(2, { FLG_PUNTI: 0, NOTE: 'Serie unica', opzioni: [{ FK_ID_OPZIONE: 18, VALORE: '0' }] }),
          ],
        }),
        categoryOf(2, { FK_ID_TIPO: 2, LABEL: 'Staffetta M120', DESCRIZIONE: 'Staffetta M120' }),
      ],
    });
    show(<CategoriesTab eventId={7} manages />);
    const individual = await group('Individuali 1');
    expect(await group('Individuali disabili 0')).toHaveTextContent('Nessuna categoria.');
    expect(await group('Staffette 1')).toHaveTextContent('Staffetta M120');
    await group('Staffette disabili 0');
    for (const fact of ['AGO', 'M 2014–2015', 'F 2015–2016', 'Premi per anno', 'Max 3 gare', '2 gare']) {
      expect(within(individual).getByText(fact)).toBeVisible();
    }
    expect(individual).toHaveTextContent(/Gara 4,50\s€/);
    const [first, second] = within(within(individual).getByRole('list', { name: 'Gare di Es. A' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('100 SL12 iscrizioni');
    expect(second).toHaveTextContent(/200 SLsenza punti0,00\s€nota: Serie unica/);
  });

  it('are only looked at by those who do not manage it', async () => {
    storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1, { FLG_PUNTI: 0 })] }), categoryOf(2)] });
    show(<CategoriesTab eventId={7} manages={false} />);
    await group('Individuali 2');
    await press('Espandi tutte');
    expect(screen.getByText('Senza punti')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names.filter((name) => !/^(Statistiche|Comprimi tutte|Es\. A)/.test(name ?? ''))).toEqual([]);
  });

  it('have no membership types outside swimming', async () => {
    storeEvent({ categorie: [categoryOf(1)] });
    show(<CategoriesTab eventId={7} manages />, 'confederazione');
    expect(await group('Individuali 1')).not.toHaveTextContent('AGO');
  });

  it('are added several at once, each with its own membership type, and the refused ones are named', async () => {
    const { event } = storeEvent({ categorie: [categoryOf(1)] });
    const asked = sent(
      'get',
      'ge/categorie',
      () => ok([catalogue('Es. A', 1, 2), catalogue('Es. B', 5, 2), catalogue('Tutti', 6, 0)], { totale: 3 }) as never,
    );
    const added = sent('post', 'ge/evento/categoria', (input) => {
      const { FK_ID_CATEGORIA } = input as { FK_ID_CATEGORIA: number };
      if (FK_ID_CATEGORIA === 6) return refusal("La categoria è di un'altra stagione");
      event.categorie.push(categoryOf(FK_ID_CATEGORIA, { LABEL: 'Es. B' }));
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Aggiungi categorie: Individuali');
    const picker = await dialog('Aggiungi categorie: Individuali');
    const there = await within(picker).findByRole('checkbox', { name: "Es. A (già nell'evento)" });
    expect(there).toBeChecked();
    expect(there).toBeEnabled();
    await userEvent.click(there);
    expect(there).toBeChecked();
    expect(asked[0]).toMatchObject({
      FK_ID_STAGIONE: '2',
      FK_ID_SPORT: '1',
      FK_ID_TIPO: '1',
      PAGINA: '1',
      RIGHE: '10',
    });
    await userEvent.click(within(picker).getByRole('checkbox', { name: 'Es. B' }));
    await userEvent.click(within(picker).getByRole('checkbox', { name: 'Tutti' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 2 categorie' }));
    expect(await within(picker).findByText("Tutti: La categoria è di un'altra stagione")).toBeVisible();
    await said('1 categoria aggiunta');
    expect(added.toSorted((a, b) => Number(a.FK_ID_CATEGORIA) - Number(b.FK_ID_CATEGORIA))).toEqual([
      { FK_ID_EVENTO: 7, FK_ID_CATEGORIA: 5, FLG_DIS: 0, FK_ID_TIPO: 1, FK_ID_TIPO_TESSERAMENTO: 2 },
      { FK_ID_EVENTO: 7, FK_ID_CATEGORIA: 6, FLG_DIS: 0, FK_ID_TIPO: 1, FK_ID_TIPO_TESSERAMENTO: 1 },
    ]);
    expect(within(picker).getByRole('checkbox', { name: "Es. B (già nell'evento)" })).toBeChecked();
    expect(within(picker).getByRole('button', { name: 'Aggiungi 1 categoria' })).toBeEnabled();
  });

  it('take the membership type that was chosen, and teams also classes by age', async () => {
    storeEvent({});
    const asked = sent('get', 'ge/categorie', () => ok([catalogue('Es. B', 5, 2)], { totale: 1 }) as never);
    const added = sent('post', 'ge/evento/categoria');
    show(<CategoriesTab eventId={7} manages />);
    await press('Aggiungi categorie: Staffette disabili');
    const picker = await dialog(/^Aggiungi categorie/);
    await userEvent.selectOptions(within(picker).getByLabelText('Tesseramento con cui aggiungerle'), 'Master');
    await userEvent.click(await within(picker).findByRole('checkbox', { name: 'Es. B' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 1 categoria' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[0]).not.toHaveProperty('FK_ID_TIPO');
    expect(added[0]).toMatchObject({ FLG_DIS: 1, FK_ID_TIPO: 2, FK_ID_TIPO_TESSERAMENTO: 3 });
  });

  it('are removed after a question that names them, unless somebody entered', async () => {
    storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1), raceOf(2)] })] });
    const message = 'La categoria Esordienti A ha 12 iscrizioni e non può essere rimossa';
    const removed = sent('delete', 'ge/evento/categoria', () => refusal(message));
    show(<CategoriesTab eventId={7} manages />);
    await press('Rimuovi Es. A');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('la categoria Es. A – Esordienti A e le sue 2 gare.');
    await userEvent.click(within(question).getByRole('button', { name: 'Rimuovi' }));
    await said(message);
    expect(removed).toEqual([{ ID_EVENTO_CATEGORIA: '1' }]);
    await group('Individuali 1');
  });

  it('are edited with what changed only, an emptied price taking the override away', async () => {
    storeEvent({ categorie: [categoryOf(1, { opzioni: [{ FK_ID_OPZIONE: 18, VALORE: '4' }], VERSIONE: 3 })] });
    const saved = sent('put', 'ge/evento/categoria');
    show(<CategoriesTab eventId={7} manages />);
    await press('Opzioni: Es. A');
    const panel = await dialog('Opzioni di Es. A');
    const price = within(panel).getByLabelText('Importo presenza gara (€)');
    expect(price).toHaveValue('4,00');
    expect(price).toHaveAccessibleDescription(/^Vuoto: come l'evento, 6,00\s€\.$/);
    await userEvent.clear(price);
    await userEvent.type(within(panel).getByLabelText('Numero di gare abilitate'), '2x');
    await userEvent.click(within(panel).getByRole('switch', { name: 'Premi per anno di nascita' }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([
      {
        ID_EVENTO_CATEGORIA: 1,
        VERSIONE: 3,
        FLG_ANNO: 1,
        NUMERO_GARE_ABILITATE: 2,
        opzioniSave: [{ FK_ID_OPZIONE: 18, VALORE: null }],
      },
    ]);
  });

  it('that somebody else changed meanwhile keep what was typed', async () => {
    storeEvent({ categorie: [categoryOf(1, { VERSIONE: 3 })] });
    const saved = sent('put', 'ge/evento/categoria', (input) =>
      (input as { VERSIONE: number }).VERSIONE === 3
        ? refusal('Modificato da altri', 409, {
            attuale: categoryOf(1, { VERSIONE: 4, NUMERO_GARE_ABILITATE: 5, FLG_ANNO: 1 }),
          })
        : undefined,
    );
    show(<CategoriesTab eventId={7} manages />);
    await press('Opzioni: Es. A');
    await userEvent.type(await screen.findByLabelText('Importo presenza gara (€)'), '3');
    await userEvent.type(screen.getByLabelText('Numero di gare abilitate'), '2');
    await press('Salva');
    const conflict = await dialog('Dati modificati nel frattempo');
    expect(within(conflict).getByRole('row', { name: 'Numero di gare abilitate 5 2' })).toBeVisible();
    expect(within(conflict).getByRole('row', { name: 'Premi per anno di nascita Sì non modificato' })).toBeVisible();
    await userEvent.click(within(conflict).getByRole('button', { name: 'Ricarica' }));
    expect(await screen.findByLabelText('Numero di gare abilitate')).toHaveValue('5');
    expect(screen.getByLabelText('Importo presenza gara (€)')).toHaveValue('3');
    await press('Salva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved[1]).toEqual({
      ID_EVENTO_CATEGORIA: 1,
      VERSIONE: 4,
      opzioniSave: [{ FK_ID_OPZIONE: 18, VALORE: '3.00' }],
    });
  });
});

describe('the tools of the tab', () => {
  it('clean up after a question, and count', async () => {
    storeEvent({ categorie: [categoryOf(1)] });
    sent(
      'post',
      'ge/evento/categorie/bonifica',
      () => ok({ ELIMINATI: 1, CATEGORIE: 1, GARE: 0, TEMPI_LIMITE: 0 }) as never,
    );
    show(<CategoriesTab eventId={7} manages />);
    await press('Bonifica');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('rimosse se non hanno iscrizioni: 1 (Es. A).');
    await userEvent.click(within(question).getByRole('button', { name: 'Bonifica' }));
    await said('1 categoria rimossa.');
  });

  it('count the entrants of one category and of all', async () => {
    storeEvent({ categorie: [categoryOf(1), categoryOf(2, { LABEL: 'Es. B' })] });
    const figures = (id: number, TOT: number) => ({
      FK_ID_CATEGORIA: id,
      DESCRIZIONE: `Categoria ${id}`,
      LABEL: `C${id}`,
      FLG_DIS: 0,
      FK_ID_TIPO: 1,
      TOT_ATLETI: TOT,
      TOT_ATLETI_F: 1,
      TOT_ATLETI_M: TOT - 1,
      ARRAY_GARE: [{ FK_ID_GARA: 1, DESC_GARA: '100 Stile libero', TOT, TOT_F: 1, TOT_M: TOT - 1, TOT_X: 0 }],
    });
    server.use(http.post('*/api/ge/evento/statistiche', () => ok([figures(1, 3), figures(2, 5)], { totale: 2 })));
    show(<CategoriesTab eventId={7} manages />);
    await press('Statistiche: Es. A');
    const one = await dialog('Statistiche di Es. A – Esordienti A');
    expect(await within(one).findByRole('row', { name: '100 Stile libero 3 1 2' })).toBeVisible();
    await userEvent.click(within(one).getByRole('button', { name: 'Chiudi' }));
    await press('Statistiche');
    const all = await dialog('Statistiche di tutte le categorie');
    expect(await within(all).findByRole('row', { name: 'Totale 8 2 6' })).toBeVisible();
    expect(within(all).getByRole('row', { name: '100 Stile libero 8 2 6' })).toBeVisible();
  });

  it('say why the event could not be read', async () => {
    let asked = 0;
    server.use(
      http.get('*/api/ge/evento/dettagli', () => {
        asked += 1;
        return refusal('Evento inesistente', 404);
      }),
    );
    show(<CategoriesTab eventId={7} manages />);
    expect(await screen.findByText('Evento inesistente')).toBeVisible();
    await press('Riprova');
    await waitFor(() => expect(asked).toBe(2));
  });
});
