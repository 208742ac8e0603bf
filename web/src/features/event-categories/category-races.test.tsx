import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueApi } from '../../api/generated/catalogue';
import { meetApi } from '../../api/generated/meet';
import { ok } from '../../test/portal';
import { server } from '../../test/server';
import { CategoriesTab } from './categories-tab';
import { categoryOf, collectInputs, dialog, expectMessage, press, raceOf, refusal, show, storeEvent } from './testing';

// On a busy machine loading the dialogs' code takes longer than a test waits.
beforeAll(() => import('./category-dialogs'));

const races = [1, 2, 3].map((id) => ({
  id,
  abbreviation: `${id}00 SL`,
  name: `${id}00 Stile libero`,
  metres: id * 100,
  members: 1,
  sex: 0,
}));

const withRaces = () => collectInputs(catalogueApi.listRaces, () => ok(races, { totale: 3 }) as never);

const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent?.slice(0, 6));

describe('the races of a category', () => {
  it('are added and removed, at once on the page and then on the server', async () => {
    const { event, requests } = storeEvent({ categories: [categoryOf(1, { races: [raceOf(1)] })] });
    const catalogued = withRaces();
    const added = collectInputs(meetApi.addEventRace, () => {
      event.categories = [categoryOf(1, { races: [raceOf(1), raceOf(901, { raceId: 2, abbreviation: '200 SL' })] })];
      return undefined;
    });
    const removed = collectInputs(meetApi.deleteEventRace, () => {
      event.categories = [categoryOf(1, { races: [raceOf(901, { raceId: 2, abbreviation: '200 SL' })] })];
      return undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare: scegli quelle di Es. A');
    const picker = await dialog('Gare di Es. A');
    const box = (name: string) => within(picker).getByRole('checkbox', { name });
    await within(picker).findByRole('checkbox', { name: '100 SL' });
    expect(catalogued[0]).toMatchObject({ sportId: '1', kind: '1', page: '1', rows: '500' });
    await userEvent.click(box('200 SL'));
    await waitFor(() => expect(box('200 SL')).toBeChecked());
    expect(within(picker).getByText('2 gare scelte')).toBeVisible();
    await userEvent.click(box('100 SL'));
    await waitFor(() => expect(box('100 SL')).not.toBeChecked());
    await waitFor(() => expect(removed).toEqual([{ id: '1' }]));
    expect(added).toEqual([
      {
        eventId: 7,
        categoryId: 1,
        raceId: 2,
        disabled: 0,
        kind: 1,
        membership: 2,
        byYear: 0,
        points: 1,
      },
    ]);
    // Two changes cause one more request.
    await waitFor(() => expect(requests.count).toBe(2));
    expect(box('200 SL')).toBeChecked();
    expect(box('100 SL')).not.toBeChecked();
  });

  it('are chosen by stroke and distance: one at a time, by row, by column or all', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1)] })] });
    const measured = [
      [1, 100, 4],
      [2, 200, 4],
      [3, 100, 2],
    ].map(([id, metres, styleId]) => ({ ...races[0], id, metres, styleId, abbreviation: `${metres} ${styleId}` }));
    collectInputs(catalogueApi.listRaces, () => ok(measured, { totale: 3 }) as never);
    const added = collectInputs(meetApi.addEventRace);
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare: scegli quelle di Es. A');
    const picker = await dialog('Gare di Es. A');
    const table = await within(picker).findByRole('table', { name: 'Gare per distanza e stile' });
    expect(within(table).getByRole('checkbox', { name: '100 4' })).toBeChecked();
    await userEvent.click(within(table).getByRole('button', { name: 'Scegli tutte: 100 m' }));
    await waitFor(() => expect(added.map(({ raceId }) => raceId)).toEqual([3]));
    await userEvent.click(within(table).getByRole('button', { name: 'Scegli tutte: Stile libero' }));
    await waitFor(() => expect(added.map(({ raceId }) => raceId)).toContain(2));
  });

  it('come back when the server refuses to remove them', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1, { entries: 3 })] })] });
    withRaces();
    collectInputs(meetApi.deleteEventRace, () =>
      refusal('La gara 100 Stile libero ha 3 iscrizioni e non può essere rimossa'),
    );
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare: scegli quelle di Es. A');
    await userEvent.click(await screen.findByRole('checkbox', { name: '100 SL' }));
    await expectMessage(/ha 3 iscrizioni/);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '100 SL' })).toBeChecked());
  });

  it('with their own note or price are removed only after confirmation', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1, { note: 'Serie unica' })] })] });
    const removed = collectInputs(meetApi.deleteEventRace);
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Togli 100 SL');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('si perdono la sua nota.');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(removed).toEqual([]);
  });

  it('are added to every category that lacks them, with the rejections listed', async () => {
    storeEvent({
      categories: [
        categoryOf(1, { races: [raceOf(1)] }),
        categoryOf(2, { label: 'Es. B' }),
        categoryOf(3, { label: 'Altra', kind: 2 }),
      ],
    });
    withRaces();
    const added = collectInputs(meetApi.addEventRace, (input) => {
      const { categoryId, raceId } = input as { categoryId: number; raceId: number };
      return categoryId === 2 && raceId === 1 ? refusal('La gara è di un altro sport') : undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Gare a tutte: Individuali');
    const picker = await dialog('Gare a tutte: Individuali');
    await userEvent.click(await within(picker).findByRole('checkbox', { name: '100 SL' }));
    await userEvent.click(within(picker).getByRole('checkbox', { name: '200 SL' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 2 gare a tutte' }));
    expect(await within(picker).findByText('Es. B, 100 SL: La gara è di un altro sport')).toBeVisible();
    await expectMessage('2 gare aggiunte');
    const pairs = added.map(({ categoryId, raceId }) => `${categoryId} ${raceId}`);
    expect(pairs.toSorted()).toEqual(['1 2', '2 1', '2 2']);
  });

  it('change points without a version, and their order with one call', async () => {
    const races = [raceOf(1), raceOf(2), raceOf(3)];
    const { event, requests } = storeEvent({ categories: [categoryOf(1, { races })] });
    const saved = collectInputs(meetApi.updateEventRace);
    // The page may reload between two changes and then gets what was stored.
    const sorted = collectInputs(meetApi.sortEventRaces, (input) => {
      const { wanted } = input as { wanted: number[] };
      event.categories = [categoryOf(1, { races: wanted.flatMap((id) => races.find((race) => race.id === id) ?? []) })];
      return undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    const list = screen.getByRole('list', { name: 'Gare di Es. A' });
    await userEvent.click(within(list).getByRole('switch', { name: 'Punti: 200 SL' }));
    await press('Sposta su 300 SL');
    await waitFor(() => expect(lines(list)).toEqual(['100 SL', '300 SL', '200 SL']));
    await press('Sposta su 100 SL');
    within(list).getByRole('button', { name: 'Sposta 100 SL' }).focus();
    await userEvent.keyboard('{Enter}{End}{Enter}');
    await waitFor(() => expect(sorted).toHaveLength(2));
    expect(saved).toEqual([{ id: 2, points: 0 }]);
    expect(sorted).toEqual([
      { id: 1, wanted: [1, 3, 2], read: [1, 2, 3] },
      { id: 1, wanted: [3, 2, 1], read: [1, 3, 2] },
    ]);
    await waitFor(() => expect(requests.count).toBeGreaterThan(1));
  });

  it.each([
    ['Salva comunque la mia modifica', [[2, 1, 3]], ['200 SL', '100 SL', '300 SL']],
    ['Tieni i valori attuali', [], ['300 SL', '100 SL', '200 SL']],
  ])('reordered by another user: %s', async (answer, again, shown) => {
    const { event } = storeEvent({ categories: [categoryOf(1, { races: [raceOf(1), raceOf(2)] })] });
    const theirs = categoryOf(1, { races: [raceOf(3), raceOf(1), raceOf(2)] });
    let refusals = 1;
    const sorted = collectInputs(meetApi.sortEventRaces, (input) => {
      if (refusals-- > 0) {
        event.categories = [theirs];
        return refusal('Cambiato', 409, { attuale: theirs });
      }
      const { wanted } = input as { wanted: number[] };
      event.categories = [categoryOf(1, { races: wanted.map((id) => raceOf(id)) })];
      return undefined;
    });
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Sposta su 200 SL');
    const question = await dialog('Dati modificati nel frattempo');
    expect(
      within(question).getByRole('row', { name: 'Ordine delle gare 300 SL, 100 SL, 200 SL 200 SL, 100 SL' }),
    ).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(lines(screen.getByRole('list', { name: 'Gare di Es. A' }))).toEqual(shown));
    expect(sorted.map(({ wanted }) => wanted)).toEqual([[2, 1], ...again]);
  });

  it('show what is stored when the connection is lost', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1), raceOf(2)] })] });
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    server.use(http.all('*/api/*', () => HttpResponse.error()));
    await userEvent.click(screen.getByRole('switch', { name: 'Punti: 200 SL' }));
    await expectMessage('Si è verificato un errore');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Punti: 200 SL' })).toBeChecked());
  });

  it("have a note and prices, which start from the category's", async () => {
    storeEvent({
      categories: [categoryOf(1, { options: [{ id: 18, value: '4' }], races: [raceOf(1, { version: 5 })] })],
    });
    const noted = collectInputs(meetApi.updateEventRaceNote);
    const priced = collectInputs(meetApi.updateEventRace);
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Nota gara 100 SL');
    await userEvent.type(await screen.findByLabelText('100 Stile libero, Es. A'), 'Serie unica');
    await press('Salva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noted).toEqual([{ id: 1, note: 'Serie unica', version: 5 }]);
    await press('Importi 100 SL');
    const price = await screen.findByLabelText('Importo presenza gara (€)');
    expect(price).toHaveAccessibleDescription(/^Vuoto: come la categoria, 4,00\s€\.$/);
    await userEvent.type(price, '2,5x');
    await press('Salva');
    expect(await screen.findByText('Importo non valido')).toBeVisible();
    await userEvent.type(price, '{Backspace}');
    await press('Salva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const change = { id: 1, version: 5, options: [{ id: 18, value: '2.50' }] };
    expect(priced).toEqual([{ ...change, dryRun: 1 }, change]);
  });

  it('ask before their price makes clubs pay more', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1)] })] });
    const priced = collectInputs(meetApi.updateEventRace, undefined, 2);
    show(<CategoriesTab eventId={7} manages />);
    await press(/^Es\. A/);
    await press('Importi 100 SL');
    await userEvent.type(await screen.findByLabelText('Importo presenza gara (€)'), '9');
    await press('Salva');
    expect(await screen.findByText(/^2 società dovranno pagare di più/)).toBeVisible();
    await press('Conferma');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(priced.map(({ dryRun }) => dryRun)).toEqual([1, undefined]);
  });

  it('that are duplicated are marked and can be fixed', async () => {
    storeEvent({
      categories: [categoryOf(1, { races: [raceOf(1), raceOf(8, { raceId: 1, abbreviation: '100 SL' })] })],
    });
    const merged = collectInputs(meetApi.mergeEventRace);
    const dropped = collectInputs(meetApi.dropDoubleRace);
    show(<CategoriesTab eventId={7} manages />);
    expect(await screen.findByText('Gare doppie')).toBeVisible();
    await press(/^Es\. A/);
    const [, second] = screen
      .getAllByRole('listitem', { name: '' })
      .filter((button) => /Correggi/.test(button.textContent ?? ''));
    if (!second) throw new Error('there is no second duplicate');
    await userEvent.click(within(second).getByRole('button', { name: 'Correggi' }));
    await userEvent.click(within(await dialog('Conferma')).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(merged).toEqual([{ id: 8 }]));
    await userEvent.click(await within(second).findByRole('button', { name: 'Elimina doppione' }));
    await userEvent.click(within(await dialog('Conferma')).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(dropped).toEqual([{ id: 8 }]));
  });

  it('are copied from another category of the group', async () => {
    storeEvent({
      categories: [
        categoryOf(1),
        categoryOf(2, { label: 'Es. B', name: 'Es. B', races: [raceOf(1), raceOf(2)] }),
        categoryOf(3, { label: 'Disabili', disabled: 1 }),
      ],
    });
    const copied = collectInputs(
      meetApi.importEventCategory,
      () => ok({ categories: 0, races: 2, skipped: 0 }) as never,
    );
    show(<CategoriesTab eventId={7} manages />);
    await press("Copia gare da un'altra categoria: Es. A");
    const choice = await screen.findByLabelText('Dalla categoria');
    expect(
      within(choice)
        .getAllByRole('option')
        .map((element) => element.textContent),
    ).toEqual(['Es. B (2 gare da copiare)']);
    await press('Copia');
    await expectMessage('2 gare copiate.');
    expect(copied).toEqual([{ eventId: 7, disabled: 0, kind: 1, to: 1, from: 2 }]);
  });
});
