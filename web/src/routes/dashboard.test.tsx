import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { MenuItem } from '../api/generated';
import { ok, openPortal } from '../test/portal';
import { server } from '../test/server';

const club = {
  ID_SOCIETA: 3,
  COD_AFF: 'RM001',
  DENOMINAZIONE: 'Rari Nantes',
  COMUNE: 'Roma',
  DATA_SCADENZA_AFFILIAZIONE: null,
  usoAbilitato: 0 as const,
};

const athletesItem: MenuItem = {
  ID_ITEM: 11,
  ID_ITEM_PADRE: 0,
  FK_ID_MENU: 1,
  DESCRIZIONE: 'Atleti',
  ICONA: '',
  COLORE: '',
  ABILITATO: 1,
  DELTA_H: 0,
  ORDINE: 1,
  ROUTE: '/Atleti',
  items: [],
  params: {},
};

describe('the dashboard', () => {
  it('shows an administrator the tiles whose screens exist, as links', async () => {
    openPortal({ path: '/', home: { CAPACITA: ['utenti'] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const tiles = screen.getByRole('navigation', { name: 'Moduli' });
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/Societa', '/Utenti']);
    expect(screen.getByText('Disponibile a breve')).toBeVisible();
    expect(screen.getByText('Nuoto Sprint, versione 2.1.12')).toBeVisible();
  });

  it('opens the commonest forms at once', async () => {
    openPortal({ path: '/dashboard', home: { CAPACITA: ['utenti', 'atleti', 'atleti.modifica'] } });
    const first = await screen.findByRole('link', { name: 'Nuovo atleta' });
    expect(first).toHaveAttribute('href', '/Atleti?azione=nuovo');
    expect(screen.getByRole('link', { name: 'Nuovo utente' })).toHaveAttribute('href', '/Utenti?azione=nuovo');
  });

  it('offers nobody a screen that would only say no', async () => {
    const home = { MENU: [athletesItem], MENU_MOBILE: [athletesItem] };
    openPortal({ path: '/dashboard', user: { FK_ID_LIVELLO: 3 }, home });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('link', { name: 'Atleti' })).toBeNull();
  });

  it('has no support card where there is nobody to ask', async () => {
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('region', { name: 'Assistenza' })).toBeNull();
  });

  it('tells a coach what premium is and costs', async () => {
    openPortal({ path: '/dashboard', user: { FK_ID_LIVELLO: 3, PREMIUM_ATTIVO: 1, DATA_SCADENZA: '2026-12-31' } });
    const card = await screen.findByRole('region', { name: 'Account premium' });
    expect(card).toHaveTextContent('Attivo fino al 31/12/2026');
    expect(card).toHaveTextContent(/5,00\s€ al mese oppure 50,00\s€ all'anno/);
  });

  it('shows a pending association', async () => {
    openPortal({
      path: '/dashboard',
      user: { FK_ID_LIVELLO: 3, SOCIETA: club },
      home: { CAPACITA: ['societa.associa'] },
    });
    const card = await screen.findByRole('region', { name: 'Rari Nantes' });
    expect(card).toHaveTextContent('In attesa di approvazione');
  });

  it('lets those who may approve who is waiting', async () => {
    let sent: unknown;
    const waiting = {
      ID_UTENTE: 9,
      COGNOME: 'Nuovo',
      NOME: 'Nino',
      EMAIL: 'n@example.org',
      ID_SOCIETA: 3,
      DENOMINAZIONE: 'Rari Nantes',
    };
    server.use(
      http.get('*/api/ns/societa/associazioni', () => ok(sent ? [] : [waiting])),
      http.post('*/api/ns/societa/associa/approva', async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Associazione approvata' });
      }),
    );
    openPortal({ path: '/dashboard', home: { CAPACITA: ['societa.approva'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Approva Nino Nuovo' }));
    await vi.waitFor(() => expect(screen.queryByText(/Richieste di associazione/)).toBeNull());
    expect(sent).toEqual({ ID_UTENTE: 9, ID_SOCIETA: 3, APPROVATO: 1 });
  });
});
