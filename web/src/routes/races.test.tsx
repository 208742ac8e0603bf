import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, openPortal } from '../test/portal';
import { server } from '../test/server';

const race = {
  ID_GARA: 3,
  FK_ID_SPORT: 1,
  DESCRIZIONE: 'Staffetta 4x50 stile libero',
  DESC_ABBR: '4x50 SL',
  METRI: 50,
  METRI_GARA: 200,
  FK_ID_STILE: 4,
  FK_ID_TIPO: 2,
  COMPONENTI: 4,
  SESSO_AMMESSO: 3,
  VERSIONE: 2,
};

const open = (path = '/Gare') => openPortal({ path, home: { CAPACITA: ['catalogo.modifica'] } });

describe('the races screen', () => {
  let asked: Record<string, string> = {};
  beforeEach(() => {
    server.use(
      http.get('*/api/ge/gare', ({ request }) => {
        asked = Object.fromEntries(new URL(request.url).searchParams);
        return ok([race], { totale: 1 });
      }),
    );
  });

  it('asks with the filters of the address and tells codes in words', async () => {
    open('/Gare?DESCRIZIONE=staff&FK_ID_TIPO=2');
    const table = await screen.findByRole('table', { name: 'Gare' });
    expect(asked).toMatchObject({ DESCRIZIONE: 'staff', FK_ID_TIPO: '2', PAGINA: '1', RIGHE: '50' });
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

  it('is not for those who may not change the catalogue', async () => {
    openPortal({ path: '/Gare', user: { FK_ID_LIVELLO: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  });

  it('proposes the whole distance of a new relay', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/ge/gara', async ({ request }) => {
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
      DESC_ABBR: '6x25 SL',
      DESCRIZIONE: 'Staffetta 6x25',
      METRI: 25,
      METRI_GARA: 150,
      FK_ID_STILE: 4,
      FK_ID_TIPO: 2,
      COMPONENTI: 6,
      SESSO_AMMESSO: 3,
      FK_ID_SPORT: 1,
    });
  });

  it('deletes only after the question', async () => {
    let deleted = '';
    server.use(
      http.delete('*/api/ge/gara', ({ request }) => {
        deleted = new URL(request.url).search;
        return ok(null, { messaggio: 'Gara eliminata' });
      }),
    );
    open();
    const button = await screen.findByRole('button', { name: `Elimina ${race.DESCRIZIONE}` });
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
    expect(deleted).toBe('?ID_GARA=3');
  });
});
