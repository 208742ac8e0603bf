import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogueApi } from '../api/generated/catalogue';
import type { Race } from '../api/generated/shared';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const race = {
  id: 3,
  sportId: 1,
  name: 'Staffetta 4x50 stile libero',
  abbreviation: '4x50 SL',
  legMetres: 50,
  metres: 200,
  styleId: 4,
  kind: 2,
  members: 4,
  sex: 3,
  version: 2,
} satisfies Race;

const open = (path = '/Gare') => openPortal({ path, home: { capabilities: ['catalogo.modifica'] } });

describe('the races screen', () => {
  let requested: Record<string, string> = {};
  beforeEach(() => {
    server.use(
      on(catalogueApi.listRaces, ({ request }) => {
        requested = Object.fromEntries(new URL(request.url).searchParams);
        return ok([race], { totale: 1 });
      }),
    );
  });

  it('sends the filters of the address and shows codes as words', async () => {
    open('/Gare?DESCRIZIONE=staff&FK_ID_TIPO=2');
    const table = await screen.findByRole('table', { name: 'Gare' });
    expect(requested).toMatchObject({ name: 'staff', kind: '2', page: '1', rows: '50' });
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 8)).toEqual([
      '4x50 SL',
      'Staffetta 4x50 stile libero',
      '50',
      '200',
      'Stile libero',
      'Squadra',
      '4',
      'Mista',
    ]);
  });

  it('is denied to users who may not change the catalogue', async () => {
    openPortal({ path: '/Gare', user: { levelId: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  });

  it('suggests the total distance of a new relay', async () => {
    let sent: unknown;
    server.use(
      on(catalogueApi.createRace, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Gara salvata' });
      }),
    );
    open('/Gare?azione=nuova');
    const dialog = await screen.findByRole('dialog', { name: 'Nuova gara' });
    await userEvent.type(within(dialog).getByLabelText(/^Abbreviazione/), '6x25 SL');
    await userEvent.type(within(dialog).getByLabelText(/^Descrizione/), 'Staffetta 6x25');
    expect(within(dialog).queryByRole('option', { name: 'Mista' })).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Tipo/), 'Squadra');
    await userEvent.clear(within(dialog).getByLabelText(/^Componenti/));
    await userEvent.type(within(dialog).getByLabelText(/^Componenti/), '6');
    await userEvent.type(within(dialog).getByLabelText('Metri di una frazione'), '25');
    expect(within(dialog).getByLabelText('Metri totali')).toHaveValue('150');
    await userEvent.selectOptions(within(dialog).getByLabelText('Sesso ammesso'), 'Mista');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({
      abbreviation: '6x25 SL',
      name: 'Staffetta 6x25',
      legMetres: 25,
      metres: 150,
      styleId: 4,
      kind: 2,
      members: 6,
      sex: 3,
      sportId: 1,
    });
  });

  it('deletes only after confirmation', async () => {
    let deleted = '';
    server.use(
      on(catalogueApi.deleteRace, ({ request }) => {
        deleted = new URL(request.url).search;
        return ok(null, { messaggio: 'Gara eliminata' });
      }),
    );
    open();
    const button = await screen.findByRole('button', { name: `Elimina ${race.name}` });
    await userEvent.click(button);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Attenzione' })).getByRole('button', { name: 'Annulla' }),
    );
    expect(deleted).toBe('');
    await userEvent.click(button);
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('la gara 4x50 SL – Staffetta 4x50 stile libero.');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    expect((await screen.findAllByText('Gara eliminata'))[0]).toBeInTheDocument();
    expect(deleted).toBe('?id=3');
  });
});
