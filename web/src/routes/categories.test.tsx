import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogueApi } from '../api/generated/catalogue';
import type { CategoryRow } from '../api/generated/shared';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const category = {
  id: 9,
  associatedId: 101,
  seasonId: 2,
  sportId: 1,
  name: 'Esordienti C',
  label: 'Es. C',
  kind: 1,
  membership: 2,
  menFrom: '2018-01-01',
  menTo: '2019-12-31',
  womenFrom: null,
  womenTo: null,
  ageSumMin: 0,
  ageSumMax: 0,
  selected: 0,
  version: 4,
} satisfies CategoryRow;

const home = { capabilities: ['catalogo.modifica'] };
const open = (path = '/Categorie') => openPortal({ path, home });
const men = (dialog: HTMLElement) => within(dialog).getByRole('group', { name: 'Nascita dei maschi' });
const answer = (change: Partial<typeof category> = {}) => ok([{ ...category, ...change }], { totale: 1 });

describe('the categories screen', () => {
  let requests: Record<string, string>[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      on(catalogueApi.listCategories, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return answer();
      }),
    );
  });

  it("starts with the user's season, which is not in the address", async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Categorie' });
    expect(table).toHaveTextContent('01/01/2018 – 31/12/2019');
    expect(requests[0]).toMatchObject({ seasonId: '2', page: '1', rows: '50' });
    expect(screen.getByLabelText('Stagione')).toHaveValue('2');
    expect(screen.queryByLabelText('Sport')).toBeNull();
    fireEvent.change(screen.getByLabelText('Stagione'), { target: { value: '' } });
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('seasonId'));
    // The permission is checked before the button is rendered.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Copia nella stagione successiva' })).toBeNull());
    expect(location.search).toBe('?FK_ID_STAGIONE=0');
    fireEvent.change(screen.getByLabelText('Stagione'), { target: { value: '2' } });
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('is denied to users who may not change the catalogue', async () => {
    openPortal({ path: '/Categorie', user: { levelId: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  });

  it('saves the version it loaded, reports a conflict and reloads', async () => {
    let sent: unknown;
    server.use(
      on(catalogueApi.updateCategory, async ({ request }) => {
        sent = await request.json();
        return refused('I dati sono stati modificati da un altro utente', 409);
      }),
    );
    open('/Categorie?azione=modifica&id=9');
    const dialog = await screen.findByRole('dialog', { name: 'Modifica Esordienti C' });
    const label = within(dialog).getByLabelText(/^Etichetta/);
    await userEvent.clear(label);
    await userEvent.type(label, 'EsC');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    const reload = await within(dialog).findByRole('button', { name: 'Ricarica i dati' });
    expect(sent).toMatchObject({ id: 9, version: 4, label: 'EsC', womenFrom: null, ageSumMax: 0 });
    server.use(on(catalogueApi.listCategories, () => answer({ label: 'Altri', version: 5 })));
    await userEvent.click(reload);
    expect(await screen.findByDisplayValue('Altri')).toBeInTheDocument();
  });

  it('names the field that the server rejects', async () => {
    const message = 'servono entrambe le date, la prima non dopo la seconda';
    server.use(on(catalogueApi.createCategory, () => refused('Dati non validi', 422, { campi: { menTo: message } })));
    open('/Categorie?azione=nuova');
    const dialog = await screen.findByRole('dialog', { name: 'Nuova categoria' });
    await userEvent.type(within(dialog).getByLabelText(/^Etichetta/), 'X');
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), 'Prova');
    await userEvent.type(within(men(dialog)).getByLabelText('Dal'), '01012018');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(within(men(dialog)).getByLabelText('Al')).toHaveFocus();
  });

  it('has total ages only for teams', async () => {
    open('/Categorie?azione=nuova');
    const dialog = await screen.findByRole('dialog', { name: 'Nuova categoria' });
    const sum = () => within(dialog).queryByRole('group', { name: 'Somma delle età' });
    expect(sum()).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Tipo \*/), 'Squadra');
    const least = within(dialog).getByRole('textbox', { name: 'Da' });
    expect(sum()).toContainElement(least);
    await userEvent.type(least, '8x0');
    expect(least).toHaveValue('80');
  });

  it('deletes after confirmation, or shows why the server refuses', async () => {
    server.use(
      on(catalogueApi.deleteCategory, () => refused('La categoria è usata da 2 eventi e non può essere eliminata')),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina Esordienti C' }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('la categoria Es. C – Esordienti C.');
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    expect((await screen.findAllByText(/usata da 2 eventi/))[0]).toBeInTheDocument();
  });

  it('copies a season after confirmation, reports the count and goes there', async () => {
    let sent: unknown;
    server.use(
      on(catalogueApi.copyCategories, async ({ request }) => {
        sent = await request.json();
        return ok({ copied: 46 });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Copia nella stagione successiva' }));
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent('stagione 2027/2028');
    await userEvent.click(within(question).getByRole('button', { name: 'Copia' }));
    expect((await screen.findAllByText('46 categorie copiate nella stagione 2027/2028.'))[0]).toBeInTheDocument();
    expect(sent).toEqual({ seasonId: 2 });
    await waitFor(() => expect(location.search).toBe('?FK_ID_STAGIONE=3'));
  });

  it('copies the season just chosen while its list is still loading', async () => {
    let sent: unknown;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      on(catalogueApi.copyCategories, async ({ request }) => {
        sent = await request.json();
        return ok({ copied: 0 });
      }),
    );
    open();
    const copy = await screen.findByRole('button', { name: 'Copia nella stagione successiva' });
    server.use(
      on(catalogueApi.listCategories, async () => {
        await held;
        return answer();
      }),
    );
    fireEvent.change(screen.getByLabelText('Stagione'), { target: { value: '1' } });
    await userEvent.click(copy);
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    expect(question).toHaveTextContent('Le categorie della stagione 2025/2026');
    await userEvent.click(within(question).getByRole('button', { name: 'Copia' }));
    await waitFor(() => expect(sent).toEqual({ seasonId: 1 }));
    release();
  });
});
