import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventRow } from '../api/generated';
import { todayInRome } from '../lib/dates';
import { ok, openPortal } from '../test/portal';
import { server } from '../test/server';

const event: EventRow = {
  ID_EVENTO: 7,
  FK_ID_SPORT: 1,
  FK_ID_STAGIONE: 2,
  DESCRIZIONE: 'Trofeo di primavera',
  LUOGO: 'Ostia',
  DATA_INIZIO: '2026-05-02',
  DATA_FINE: '2026-05-03',
  DATA_SCADENZA_ISCRIZIONI: '2026-04-25',
  MAX_CONCORRENTI: 2000,
  FLG_GARA_SOCIALE: 0,
  FK_ID_CAMPIONATO: 0,
  DESC_CAMPIONATO: '',
  FK_ID_REGIONE: 12,
  ANNO: 2026,
  FK_ID_SOCIETA: 3,
  DENOMINAZIONE: 'Rari Nantes',
  FK_ID_METODO_CALCOLO_IMPORTI: 1,
  FK_ID_METODO_CALCOLO_PUNTEGGIO: 1,
  STATO: 1,
  NOTE: 'Ritrovo alle 8.\nCuffia obbligatoria.',
  COMUNICATO: 'comunicato.pdf',
  LOGO: '/api/pub/evento/logo?CHIAVE=abc',
  LINK_ESTERNO: 'https://example.org/trofeo',
  LABEL_LINK_ESTERNO: 'Il regolamento',
  PULSANTI_VISIBILI: 1,
  FLG_BATT: 0,
  FLG_FATTURATO: 0,
  SOCIETA: 0,
  ATLETI: 0,
  PRESENZE: 0,
  STAFF: 0,
  canOpenIscrizioni: 0,
  FLG_GESTIONE: 0,
  FLG_ORGANIZZATORE: 0,
  VERSIONE: 1,
};
const soon: EventRow = { ...event, ID_EVENTO: 8, DESCRIZIONE: 'Meeting', STATO: 4, LOGO: '', COMUNICATO: '' };

const regions = [
  { ID_REGIONE: 12, DESCRIZIONE: 'Lazio' },
  { ID_REGIONE: 1000, DESCRIZIONE: 'NAZIONALE' },
];
const home = { CAPACITA: ['eventi.stampa'], REGIONI: regions };
const asClub = { FK_ID_LIVELLO: 2 };

describe('the events screen', () => {
  let asked: Record<string, string>[] = [];
  let tokens: unknown[] = [];
  beforeEach(() => {
    asked = [];
    tokens = [];
    server.use(
      http.get('*/api/ge/eventi', ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok([event, soon], { totale: 2 });
      }),
      http.post('*/api/core/report/basic/token', async ({ request }) => {
        tokens.push(await request.json());
        return ok({ TOKEN: 'x' });
      }),
    );
  });

  it('lists events with their status, and asks for no sport where there is one', async () => {
    openPortal({ path: '/NsEventi?ID_SPORT=4', user: asClub, home, sports: [{ ID_SPORT: 1, DESCRIZIONE: 'Nuoto' }] });
    const table = await screen.findByRole('table', { name: 'Eventi' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      'Trofeo di primaveraRari NantesOstia02/05/2026Iscrizioni aperte fino al 25/04/2026',
    );
    expect(second).toHaveTextContent('COMING SOON');
    expect(asked[0]).toEqual({ PAGINA: '1', RIGHE: '50', COMPATTO: '1' });
    expect(screen.queryByRole('link', { name: /sport/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nuovo evento' })).toBeNull();
  });

  it('filters by description, organiser, region, year and status, and keeps it in the address', async () => {
    openPortal({ path: '/NsEventi', user: asClub, home });
    await screen.findByRole('table', { name: 'Eventi' });
    const year = todayInRome().slice(0, 4);
    const choices = within(screen.getByLabelText('Anno')).getAllByRole('option');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Tutti', year, String(Number(year) - 1)]);
    fireEvent.change(screen.getByLabelText('Anno'), { target: { value: year } });
    fireEvent.change(screen.getByLabelText('Regione'), { target: { value: '1000' } });
    fireEvent.change(screen.getByLabelText('Stato'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Descrizione'), { target: { value: 'tro' } });
    fireEvent.change(screen.getByLabelText('Organizzatore'), { target: { value: 'rari' } });
    const want = { ANNO: year, FK_ID_REGIONE: '1000', STATO: '2', DESCRIZIONE: 'tro', DENOMINAZIONE: 'rari' };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(want));
    await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(want));
  });

  it('prints the entrants in the order asked for, and the press release', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openPortal({ path: '/NsEventi', user: asClub, home });
    await userEvent.click(await screen.findByRole('button', { name: 'Stampe di Trofeo di primavera' }));
    await screen.findByText('Iscritti in ordine alfabetico');
    await userEvent.click((await screen.findAllByRole('menuitem', { name: 'Excel' }))[1] as HTMLElement);
    await waitFor(() => expect(tokens).toHaveLength(1));
    expect(tokens[0]).toMatchObject({ ID_REPORT: 2001, FORMATO: 2, ID_EVENTO: 7, ORD: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Comunicato di Trofeo di primavera' }));
    await waitFor(() => expect(tokens).toHaveLength(2));
    expect(tokens[1]).toMatchObject({ ID_REPORT: 2004, FORMATO: 1, ID_EVENTO: 7 });
    expect(opened).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Comunicato di Meeting' })).toBeNull();
    vi.restoreAllMocks();
  });

  it('shows cards instead, remembers it, and opens the side menu of one', async () => {
    const { unmount } = openPortal({ path: '/NsEventi', user: asClub, home });
    await userEvent.click(await screen.findByRole('button', { name: 'Mostra come schede' }));
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    openPortal({ path: '/attivita', user: asClub, home });
    expect(await screen.findByRole('heading', { level: 1, name: 'Attività' })).toBeVisible();
    const card = await screen.findByRole('button', { name: /Trofeo di primavera/ });
    expect(card).toHaveTextContent('02/05/2026 – 03/05/2026Trofeo di primaveraRari NantesOstia');
    expect(card.querySelector('img')).toHaveAttribute('alt', '');
    expect(screen.getByRole('button', { name: /Meeting/ }).querySelector('img')).toBeNull();

    card.focus();
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Trofeo di primavera' });
    expect(location.search).toBe('?azione=evento&id=7');
    expect(panel).toHaveTextContent('Iscrizioni aperte fino al 25/04/2026');
    expect(panel).toHaveTextContent('Iscrizioni non abilitate per questa Società');
    expect(panel).toHaveTextContent('Cuffia obbligatoria.');
    const link = within(panel).getByRole('link', { name: 'Il regolamento' });
    expect(link).toHaveAttribute('href', 'https://example.org/trofeo');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(within(panel).getByRole('button', { name: 'Stampe' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('asks for the event of a link that is not on this page of the list', async () => {
    localStorage.setItem('traguardo.eventi.vista', 'schede');
    const other = { ...event, ID_EVENTO: 70, DESCRIZIONE: 'Coppa', LINK_ESTERNO: 'javascript:alert(1)' };
    server.use(http.get('*/api/ge/evento', () => ok({ ...other, arrayCircuiti: [], opzioni: [] })));
    openPortal({ path: '/NsEventi?azione=evento&id=70', user: asClub, home });
    const panel = await screen.findByRole('dialog', { name: 'Coppa' });
    expect(within(panel).queryByRole('link', { name: 'Il regolamento' })).toBeNull();
  });

  it('lists the events of the chosen sport, and leads to the choice', async () => {
    const sports = [
      { ID_SPORT: 1, DESCRIZIONE: 'Nuoto' },
      { ID_SPORT: 6, DESCRIZIONE: 'Danza' },
    ];
    const { unmount } = openPortal({ path: '/Eventi', home, app: 'confederazione', sports });
    expect(await screen.findByRole('columnheader', { name: 'Sport' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scegli lo sport' })).toHaveAttribute('href', '/Sport');
    expect(asked[0]).not.toHaveProperty('ID_SPORT');
    expect(screen.getByLabelText('Società')).toBeVisible();
    unmount();

    localStorage.setItem('traguardo.sport', '6');
    openPortal({ path: '/Eventi', home, app: 'confederazione', sports });
    expect(await screen.findByRole('link', { name: 'Cambia sport' })).toBeVisible();
    expect(screen.getByText(/^Danza/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Sport' })).toBeNull();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ID_SPORT: '6' }));
  });

  it('is counted on the dashboard of a club', async () => {
    openPortal({
      path: '/dashboard',
      user: { FK_ID_LIVELLO: 2, FK_ID_PERSONA_GIURIDICA: 3 },
      home: { ...home, EVENTI_APERTI: 5 },
    });
    const tiles = await screen.findByRole('navigation', { name: 'Moduli' });
    const tile = within(tiles).getByRole('link', { name: /Eventi/ });
    expect(tile).toHaveAttribute('href', '/NsEventi');
    expect(tile).toHaveTextContent('5');
  });
});
