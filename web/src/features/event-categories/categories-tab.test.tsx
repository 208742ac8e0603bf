import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueApi } from '../../api/generated/catalogue';
import { meetApi } from '../../api/generated/meet';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { CategoriesTab } from './categories-tab';
import { categoryOf, collectInputs, dialog, expectMessage, press, raceOf, refusal, show, storeEvent } from './testing';

// On a busy machine loading the dialogs' code takes longer than a test waits.
beforeAll(() => import('./category-dialogs'));

const group = (name: string) => screen.findByRole('region', { name });

const catalogue = (label: string, id: number, membership: number) => ({
  id,
  label,
  name: label,
  membership,
  menFrom: '2014-01-01',
  menTo: '2015-12-31',
  womenFrom: null,
  womenTo: null,
});

describe('the categories of an event', () => {
  it('are in four groups with counts, facts and races', async () => {
    storeEvent({
      categories: [
        categoryOf(1, {
          byYear: 1,
          maxRaces: 3,
          options: [{ id: 18, value: '4.50' }],
          races: [
            raceOf(1, { entries: 12 }),
            raceOf(2, { points: 0, note: 'Serie unica', options: [{ id: 18, value: '0' }] }),
          ],
        }),
        categoryOf(2, { kind: 2, label: 'Staffetta M120', name: 'Staffetta M120' }),
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

  it('are read-only for users who do not manage the event', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1, { points: 0 })] }), categoryOf(2)] });
    show(<CategoriesTab eventId={7} manages={false} />);
    await group('Individuali 2');
    await press('Espandi tutte');
    expect(screen.getByText('Senza punti')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => !/^(Statistiche|Comprimi tutte|Es\. A)/.test(name ?? ''))).toEqual([]);
  });

  it('have no membership types outside swimming', async () => {
    storeEvent({ categories: [categoryOf(1)] });
    show(<CategoriesTab eventId={7} manages />, 'confederazione');
    expect(await group('Individuali 1')).not.toHaveTextContent('AGO');
  });

  it('are added in bulk, each with its membership type, and rejected ones are named', async () => {
    const { event } = storeEvent({ categories: [categoryOf(1)] });
    const requests = collectInputs(
      catalogueApi.listCategories,
      () => ok([catalogue('Es. A', 1, 2), catalogue('Es. B', 5, 2), catalogue('Tutti', 6, 0)], { totale: 3 }) as never,
    );
    const added = collectInputs(meetApi.addEventCategory, (input) => {
      const { categoryId } = input as { categoryId: number };
      if (categoryId === 6) return refusal("La categoria è di un'altra stagione");
      event.categories.push(categoryOf(categoryId, { label: 'Es. B' }));
    });
    show(<CategoriesTab eventId={7} manages />);
    await press('Aggiungi categorie: Individuali');
    const picker = await dialog('Aggiungi categorie: Individuali');
    const there = await within(picker).findByRole('checkbox', { name: "Es. A (già nell'evento)" });
    expect(there).toBeChecked();
    expect(there).toBeEnabled();
    await userEvent.click(there);
    expect(there).toBeChecked();
    expect(requests[0]).toMatchObject({
      seasonId: '2',
      sportId: '1',
      kind: '1',
      page: '1',
      rows: '10',
    });
    await userEvent.click(within(picker).getByRole('checkbox', { name: 'Es. B' }));
    await userEvent.click(within(picker).getByRole('checkbox', { name: 'Tutti' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 2 categorie' }));
    expect(await within(picker).findByText("Tutti: La categoria è di un'altra stagione")).toBeVisible();
    await expectMessage('1 categoria aggiunta');
    expect(added.toSorted((a, b) => Number(a.categoryId) - Number(b.categoryId))).toEqual([
      { eventId: 7, categoryId: 5, disabled: 0, kind: 1, membership: 2 },
      { eventId: 7, categoryId: 6, disabled: 0, kind: 1, membership: 1 },
    ]);
    expect(within(picker).getByRole('checkbox', { name: "Es. B (già nell'evento)" })).toBeChecked();
    expect(within(picker).getByRole('button', { name: 'Aggiungi 1 categoria' })).toBeEnabled();
  });

  it('take the chosen membership type, and teams also age classes', async () => {
    storeEvent({});
    const requests = collectInputs(
      catalogueApi.listCategories,
      () => ok([catalogue('Es. B', 5, 2)], { totale: 1 }) as never,
    );
    const added = collectInputs(meetApi.addEventCategory);
    show(<CategoriesTab eventId={7} manages />);
    await press('Aggiungi categorie: Staffette disabili');
    const picker = await dialog(/^Aggiungi categorie/);
    await userEvent.selectOptions(within(picker).getByLabelText('Tesseramento con cui aggiungerle'), 'Master');
    await userEvent.click(await within(picker).findByRole('checkbox', { name: 'Es. B' }));
    await userEvent.click(within(picker).getByRole('button', { name: 'Aggiungi 1 categoria' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests[0]).not.toHaveProperty('kind');
    expect(added[0]).toMatchObject({ disabled: 1, kind: 2, membership: 3 });
  });

  it('are removed after a confirmation that names them, unless there are entries', async () => {
    storeEvent({ categories: [categoryOf(1, { races: [raceOf(1), raceOf(2)] })] });
    const message = 'La categoria Esordienti A ha 12 iscrizioni e non può essere rimossa';
    const removed = collectInputs(meetApi.deleteEventCategory, () => refusal(message));
    show(<CategoriesTab eventId={7} manages />);
    await press('Rimuovi Es. A');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('la categoria Es. A – Esordienti A e le sue 2 gare.');
    await userEvent.click(within(question).getByRole('button', { name: 'Rimuovi' }));
    await expectMessage(message);
    expect(removed).toEqual([{ id: '1' }]);
    await group('Individuali 1');
  });

  it('are edited by sending changes only; an emptied price removes the override', async () => {
    storeEvent({ categories: [categoryOf(1, { options: [{ id: 18, value: '4' }], version: 3 })] });
    const saved = collectInputs(meetApi.updateEventCategory);
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
    const change = { id: 1, version: 3, byYear: 1, maxRaces: 2, options: [{ id: 18, value: null }] };
    expect(saved).toEqual([{ ...change, dryRun: 1 }, change]);
  });

  it('ask before a price makes clubs pay more', async () => {
    storeEvent({ categories: [categoryOf(1)] });
    const saved = collectInputs(meetApi.updateEventCategory, undefined, 2);
    show(<CategoriesTab eventId={7} manages />);
    await press('Opzioni: Es. A');
    await userEvent.type(await screen.findByLabelText('Importo presenza gara (€)'), '9');
    await press('Salva');
    expect(await screen.findByText(/^2 società dovranno pagare di più/)).toBeVisible();
    expect(saved).toHaveLength(1);
    await press('Conferma');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved.map(({ dryRun }) => dryRun)).toEqual([1, undefined]);
  });

  it('changed by another user keep what was typed', async () => {
    storeEvent({ categories: [categoryOf(1, { version: 3 })] });
    const saved = collectInputs(meetApi.updateEventCategory, (input) =>
      (input as { version: number }).version === 3
        ? refusal('Modificato da altri', 409, {
            attuale: categoryOf(1, { version: 4, maxRaces: 5, byYear: 1 }),
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
    expect(saved.at(-1)).toEqual({
      id: 1,
      version: 4,
      options: [{ id: 18, value: '3.00' }],
    });
  });
});

describe('the tools of the tab', () => {
  it('clean up after confirmation, and report counts', async () => {
    storeEvent({ categories: [categoryOf(1)] });
    collectInputs(meetApi.cleanEvent, () => ok({ removed: 1, categories: 1, races: 0, timeStandards: 0 }) as never);
    show(<CategoriesTab eventId={7} manages />);
    await press('Bonifica');
    const question = await dialog('Attenzione');
    expect(question).toHaveTextContent('rimosse se non hanno iscrizioni: 1 (Es. A).');
    await userEvent.click(within(question).getByRole('button', { name: 'Bonifica' }));
    await expectMessage('1 categoria rimossa.');
  });

  it('count the entrants of one category and of all', async () => {
    storeEvent({ categories: [categoryOf(1), categoryOf(2, { label: 'Es. B' })] });
    const figures = (id: number, entries: number) => ({
      categoryId: id,
      name: `Categoria ${id}`,
      label: `C${id}`,
      disabled: 0,
      kind: 1,
      athletes: entries,
      women: 1,
      men: entries - 1,
      races: [{ raceId: 1, name: '100 Stile libero', entries, women: 1, men: entries - 1, mixed: 0 }],
    });
    server.use(on(meetApi.eventStatistics, () => ok([figures(1, 3), figures(2, 5)], { totale: 2 })));
    show(<CategoriesTab eventId={7} manages />);
    await press('Statistiche: Es. A');
    const statistics = await dialog('Statistiche di Es. A – Esordienti A');
    expect(await within(statistics).findByRole('row', { name: '100 Stile libero 3 1 2' })).toBeVisible();
    await userEvent.click(within(statistics).getByRole('button', { name: 'Chiudi' }));
    await press('Statistiche');
    const all = await dialog('Statistiche di tutte le categorie');
    expect(await within(all).findByRole('row', { name: 'Totale 8 2 6' })).toBeVisible();
    expect(within(all).getByRole('row', { name: '100 Stile libero 8 2 6' })).toBeVisible();
  });

  it('show why the event could not be loaded', async () => {
    let requests = 0;
    server.use(
      on(meetApi.eventDetail, () => {
        requests += 1;
        return refusal('Evento inesistente', 404);
      }),
    );
    show(<CategoriesTab eventId={7} manages />);
    expect(await screen.findByText('Evento inesistente')).toBeVisible();
    await press('Riprova');
    await waitFor(() => expect(requests).toBe(2));
  });
});
