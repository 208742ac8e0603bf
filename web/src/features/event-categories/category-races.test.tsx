import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../test/portal';
import { server } from '../../test/server';
import { CategoriesTab } from './categories-tab';
import { categoryOf, dialog, press, raceOf, refusal, said, sent, show, storeEvent } from './testing';

// Loading the dialogs' code takes longer than a test waits for them on a busy machine.
beforeAll(() => import('./category-dialogs'));

const races = [1, 2, 3].map((id) => ({
  ID_GARA: id,
  DESC_ABBR: `${id}00 SL`,
  DESCRIZIONE: `${id}00 Stile libero`,
  METRI_GARA: id * 100,
  COMPONENTI: 1,
  SESSO_AMMESSO: 0,
}));

const withRaces = () => sent('get', 'ge/gare', () => ok(races, { totale: 3 }) as never);

describe('the races of a category', () => {
  it('are ticked and unticked, at once on the page and then on the server', async () => {
    const { event, asked } = storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1)] })] });
    const catalogued = withRaces();
    const added = sent('post', 'ge/evento/gara', () => {
      event.categorie = [categoryOf(1, { gare: [raceOf(1), raceOf(901, { FK_ID_GARA: 2, DESC_ABBR: '200 SL' })] })];
      return undefined;
    });
    const removed = sent('delete', 'ge/evento/gara', () => {
      event.categorie = [categoryOf(1, { gare: [raceOf(901, { FK_ID_GARA: 2, DESC_ABBR: '200 SL' })] })];
      return undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare: scegli quelle di Es. A');
    const picker = await dialog('Gare di Es. A');
    const box = (name: string) => within(picker).getByRole('checkbox', { name });
    await within(picker).findByRole('checkbox', { name: '100 SL' });
    expect(catalogued[0]).toMatchObject({ FK_ID_SPORT: '1', FK_ID_TIPO: '1', PAGINA: '1', RIGHE: '20' });
    await userEvent.click(box('200 SL'));
    await waitFor(() => expect(box('200 SL')).toBeChecked());
    expect(within(picker).getByText('2 gare scelte')).toBeVisible();
    await userEvent.click(box('100 SL'));
    await waitFor(() => expect(box('100 SL')).not.toBeChecked());
    await waitFor(() => expect(removed).toEqual([{ ID_EVENTO_GARA: '1' }]));
    expect(added).toEqual([
      {
        FK_ID_EVENTO: 7,
        FK_ID_CATEGORIA: 1,
        FK_ID_GARA: 2,
        FLG_DIS: 0,
        FK_ID_TIPO: 1,
        FK_ID_TIPO_TESSERAMENTO: 2,
        FLG_ANNO: 0,
        FLG_PUNTI: 1,
      },
    ]);
    // Two changes, one more question.
    await waitFor(() => expect(asked.times).toBe(2));
    expect(box('200 SL')).toBeChecked();
    expect(box('100 SL')).not.toBeChecked();
  });

  it('come back when the server refuses to take them away', async () => {
    storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1, { PRESENZE_GARA: 3 })] })] });
    withRaces();
    sent('delete', 'ge/evento/gara', () =>
      refusal('La gara 100 Stile libero ha 3 iscrizioni e non può essere rimossa'),
    );
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare: scegli quelle di Es. A');
    await userEvent.click(await screen.findByRole('checkbox', { name: '100 SL' }));
    await said(/ha 3 iscrizioni/);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '100 SL' })).toBeChecked());
  });

  it('with a note or a price of their own are taken away only after a question', async () => {
    storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1, { NOTE: 'Serie unica' })] })] });
    const removed = sent('delete', 'ge/evento/gara');
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Togli 100 SL');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('si perdono la sua nota.');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removed).toEqual([]);
  });

  it('are given to every category that lacks them, with the refusals listed', async () => {
    storeEvent({
      categorie: [
        categoryOf(1, { gare: [raceOf(1)] }),
        categoryOf(2, { LABEL: 'Es. B' }),
        categoryOf(3, { LABEL: 'Altra', FK_ID_TIPO: 2 }),
      ],
    });
    withRaces();
    const added = sent('post', 'ge/evento/gara', (input) => {
      const { FK_ID_CATEGORIA, FK_ID_GARA } = input as { FK_ID_CATEGORIA: number; FK_ID_GARA: number };
      return FK_ID_CATEGORIA === 2 && FK_ID_GARA === 1 ? refusal('La gara è di un altro sport') : undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare a tutte: Individuali');
    const picker = await dialog('Gare a tutte: Individuali');
    await userEvent.click(await within(picker).findByRole('checkbox', { name: '100 SL' }));
    await userEvent.click(within(picker).getByRole('checkbox', { name: '200 SL' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 2 gare a tutte' }));
    expect(await within(picker).findByText('Es. B, 100 SL: La gara è di un altro sport')).toBeVisible();
    await said('2 gare aggiunte');
    const pairs = added.map(({ FK_ID_CATEGORIA, FK_ID_GARA }) => `${FK_ID_CATEGORIA} ${FK_ID_GARA}`);
    expect(pairs.toSorted()).toEqual(['1 2', '2 1', '2 2']);
  });

  it('change points and places without a version, and only where something changed', async () => {
    const { asked } = storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1), raceOf(2), raceOf(3)] })] });
    const saved = sent('put', 'ge/evento/gara');
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    const list = screen.getByRole('list', { name: 'Gare di Es. A' });
    await userEvent.click(within(list).getByRole('switch', { name: 'Punti: 200 SL' }));
    await press('Sposta su 300 SL');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((line) => line.textContent?.slice(0, 6)),
      ).toEqual(['100 SL', '300 SL', '200 SL']),
    );
    await press('Sposta su 100 SL');
    await waitFor(() => expect(saved).toHaveLength(3));
    expect(saved).toEqual([
      { ID_EVENTO_GARA: 2, FLG_PUNTI: 0 },
      { ID_EVENTO_GARA: 3, ORDINE: 2 },
      { ID_EVENTO_GARA: 2, ORDINE: 3 },
    ]);
    await waitFor(() => expect(asked.times).toBe(2));
  });

  it('show what is stored, not what was wished, when the connection is lost', async () => {
    storeEvent({ categorie: [categoryOf(1, { gare: [raceOf(1), raceOf(2)] })] });
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    server.use(http.all('*/api/*', () => HttpResponse.error()));
    await userEvent.click(screen.getByRole('switch', { name: 'Punti: 200 SL' }));
    await said('Si è verificato un errore');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Punti: 200 SL' })).toBeChecked());
  });

  it('have a note and prices, which start from the category’s', async () => {
    storeEvent({
      categorie: [categoryOf(1, { opzioni: [{ FK_ID_OPZIONE: 18, VALORE: '4' }], gare: [raceOf(1, { VERSIONE: 5 })] })],
    });
    const noted = sent('put', 'ge/evento/gara/note');
    const priced = sent('put', 'ge/evento/gara');
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Nota gara 100 SL');
    await userEvent.type(await screen.findByLabelText('100 Stile libero, Es. A'), 'Serie unica');
    await press('Salva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noted).toEqual([{ ID_EVENTO_GARA: 1, NOTE: 'Serie unica', VERSIONE: 5 }]);
    await press('Importi 100 SL');
    const price = await screen.findByLabelText('Importo presenza gara (€)');
    expect(price).toHaveAccessibleDescription(/^Vuoto: come la categoria, 4,00\s€\.$/);
    await userEvent.type(price, '2,5x');
    await press('Salva');
    expect(await screen.findByText('Importo non valido')).toBeVisible();
    await userEvent.type(price, '{Backspace}');
    await press('Salva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(priced).toEqual([{ ID_EVENTO_GARA: 1, VERSIONE: 5, opzioniSave: [{ FK_ID_OPZIONE: 18, VALORE: '2.50' }] }]);
  });

  it('that are double say so and are mended', async () => {
    storeEvent({
      categorie: [categoryOf(1, { gare: [raceOf(1), raceOf(8, { FK_ID_GARA: 1, DESC_ABBR: '100 SL' })] })],
    });
    const merged = sent('post', 'ge/evento/garaevento/correggi');
    const dropped = sent('post', 'ge/evento/garaevento/eliminaDoppione');
    show(<CategoriesTab eventId={7} manages />);
    expect(await screen.findByText('Gare doppie')).toBeVisible();
    await press(/^Es\. A/);
    const [, second] = screen
      .getAllByRole('listitem', { name: '' })
      .filter((one) => /Correggi/.test(one.textContent ?? ''));
    if (!second) throw new Error('the second double is not there');
    await userEvent.click(within(second).getByRole('button', { name: 'Correggi' }));
    await userEvent.click(within(await dialog('Conferma')).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(merged).toEqual([{ ID_EVENTO_GARA: 8 }]));
    await userEvent.click(await within(second).findByRole('button', { name: 'Elimina doppione' }));
    await userEvent.click(within(await dialog('Conferma')).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(dropped).toEqual([{ ID_EVENTO_GARA: 8 }]));
  });

  it('are copied from another category of the group', async () => {
    storeEvent({
      categorie: [
        categoryOf(1),
        categoryOf(2, { LABEL: 'Es. B', DESCRIZIONE: 'Es. B', gare: [raceOf(1), raceOf(2)] }),
        categoryOf(3, { LABEL: 'Disabili', FLG_DIS: 1 }),
      ],
    });
    const copied = sent(
      'post',
      'ge/evento/categoria/importa',
      () => ok({ CATEGORIE: 0, GARE: 2, SALTATE: 0 }) as never,
    );
    show(<CategoriesTab eventId={7} manages />);
    await press("Copia gare da un'altra categoria: Es. A");
    const choice = await screen.findByLabelText('Dalla categoria');
    expect(
      within(choice)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Es. B (2 gare da copiare)']);
    await press('Copia');
    await said('2 gare copiate.');
    expect(copied).toEqual([{ ID_EVENTO: 7, FLG_DIS: 0, FK_ID_TIPO: 1, ID_CATEGORIA_TO: 1, ID_CATEGORIA_FROM: 2 }]);
  });
});
