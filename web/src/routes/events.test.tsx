import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventsApi } from '../api/generated/events';
import { meetApi } from '../api/generated/meet';
import { reportApi } from '../api/generated/report';
import type { Region } from '../api/generated/session';
import type { EventRow } from '../api/generated/shared';
import { todayInRome } from '../lib/dates';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const event: EventRow = {
  id: 7,
  sportId: 1,
  seasonId: 2,
  name: 'Trofeo di primavera',
  place: 'Ostia',
  starts: '2026-05-02',
  ends: '2026-05-03',
  deadline: '2026-04-25',
  maxEntrants: 2000,
  clubOnly: 0,
  championshipId: 0,
  championship: '',
  regionId: 12,
  year: 2026,
  organiserId: 3,
  organiser: 'Rari Nantes',
  feeMethod: 1,
  pointsMethod: 1,
  status: 1,
  notes: 'Ritrovo alle 8.\nCuffia obbligatoria.',
  pressRelease: 'comunicato.pdf',
  logo: '/api/pub/evento/logo?CHIAVE=abc',
  link: 'https://example.org/trofeo',
  linkLabel: 'Il regolamento',
  buttons: 1,
  heats: 0,
  invoiced: 0,
  clubs: 0,
  athletes: 0,
  entries: 0,
  teams: 0,
  canOpen: 0,
  manages: 0,
  oversees: 0,
  version: 1,
};
const soon: EventRow = { ...event, id: 8, name: 'Meeting', status: 4, logo: '', pressRelease: '' };

const regions = [
  { id: 12, name: 'Lazio' },
  { id: 1000, name: 'NAZIONALE' },
] satisfies Region[];
const home = { capabilities: ['eventi.stampa'], regions };
const asClub = { levelId: 2 };

describe('the events screen', () => {
  let requests: Record<string, string>[] = [];
  let tokens: unknown[] = [];
  beforeEach(() => {
    requests = [];
    tokens = [];
    server.use(
      on(eventsApi.listEvents, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok([event, soon], { totale: 2 });
      }),
      on(eventsApi.eventYears, () => ok({ years: [2027, 2024] })),
      on(reportApi.reportToken, async ({ request }) => {
        tokens.push(await request.json());
        return ok({ token: 'x' });
      }),
    );
  });

  it('lists events with their status, and has no sport filter in a one-sport portal', async () => {
    openPortal({ path: '/NsEventi?ID_SPORT=4', user: asClub, home, sports: [{ id: 1, name: 'Nuoto' }] });
    const table = await screen.findByRole('table', { name: 'Eventi' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      'Trofeo di primaveraRari NantesOstia02/05/2026Iscrizioni aperte fino al 25/04/2026',
    );
    expect(second).toHaveTextContent('COMING SOON');
    expect(requests[0]).toEqual({ page: '1', rows: '50', compact: '1', status: '1', sort: 'starts', way: 'ASC' });
    expect(screen.queryByRole('link', { name: /sport/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nuovo evento' })).toBeNull();
  });

  it('filters by description, organiser, region and year within a tab, and keeps them in the address', async () => {
    openPortal({ path: '/NsEventi', user: asClub, home });
    await screen.findByRole('table', { name: 'Eventi' });
    const year = '2024';
    const choice = () => within(screen.getByLabelText('Anno')).getAllByRole('option');
    const now = Number(todayInRome().slice(0, 4));
    const years = [...new Set(['2027', String(now), String(now - 1), year])].sort().reverse();
    await waitFor(() => expect(choice().map((option) => option.textContent)).toEqual(['Tutti', ...years]));
    const tabs = screen.getByRole('group', { name: 'Quali eventi' });
    expect(within(tabs).getByRole('button', { name: 'Aperti' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(tabs).getByRole('button', { name: 'Conclusi' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ status: '3', sort: 'starts', way: 'DESC' }));
    fireEvent.change(screen.getByLabelText('Anno'), { target: { value: year } });
    fireEvent.change(screen.getByLabelText('Regione'), { target: { value: '1000' } });
    fireEvent.change(screen.getByLabelText('Descrizione'), { target: { value: 'tro' } });
    fireEvent.change(screen.getByLabelText('Organizzatore'), { target: { value: 'rari' } });
    const want = { year, regionId: '1000', status: '3', name: 'tro', organiser: 'rari' };
    await waitFor(() => expect(requests.at(-1)).toMatchObject(want));
    const address = () => Object.fromEntries(new URLSearchParams(location.search));
    await waitFor(() => expect(eventsApi.listEvents.input.toEnglish(address())).toEqual(want));
  });

  it('shows where else an event may be that is not among the open ones', async () => {
    server.use(
      on(eventsApi.listEvents, ({ request }) => {
        const { status } = Object.fromEntries(new URL(request.url).searchParams);
        return status === '1' ? ok([], { totale: 0 }) : ok([soon], { totale: 1 });
      }),
    );
    const { unmount } = openPortal({ path: '/NsEventi', user: asClub, home });
    expect(await screen.findByText('Nessun evento con le iscrizioni aperte')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Vedi quelli in arrivo' }));
    expect(await screen.findByRole('button', { name: 'Stampe di Meeting' })).toBeVisible();
    unmount();
    openPortal({ path: '/NsEventi?DESCRIZIONE=meeting', user: asClub, home });
    await userEvent.click(await screen.findByRole('button', { name: 'Cerca fra tutti gli eventi' }));
    expect(await screen.findByRole('button', { name: 'Stampe di Meeting' })).toBeVisible();
  });

  it("prints the entrants in the chosen order, the start list with the club's athletes marked, and the press release", async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openPortal({ path: '/NsEventi', user: { ...asClub, clubId: 3 }, home });
    await userEvent.click(await screen.findByRole('button', { name: 'Stampe di Trofeo di primavera' }));
    await screen.findByText('Iscritti in ordine alfabetico');
    await userEvent.click((await screen.findAllByRole('menuitem', { name: 'Excel' }))[1] as HTMLElement);
    await waitFor(() => expect(tokens).toHaveLength(1));
    expect(tokens[0]).toMatchObject({ id: 2001, format: 2, eventId: 7, order: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Stampe di Trofeo di primavera' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Start list con i propri atleti evidenziati (PDF)' }),
    );
    await waitFor(() => expect(tokens).toHaveLength(2));
    expect(tokens[1]).toMatchObject({ id: 1001, format: 1, eventId: 7, highlight: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Comunicato di Trofeo di primavera' }));
    await waitFor(() => expect(tokens).toHaveLength(3));
    expect(tokens[2]).toMatchObject({ id: 2004, format: 1, eventId: 7 });
    expect(opened).toHaveBeenCalledTimes(1); // the press release is an upload, which is downloaded
    expect(screen.queryByRole('button', { name: 'Comunicato di Meeting' })).toBeNull();
    vi.restoreAllMocks();
  });

  it("shows cards instead, remembers it, and opens a card's side menu", async () => {
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

  it('loads a linked event that is not on this page of the list', async () => {
    localStorage.setItem('traguardo.eventi.vista', 'schede');
    const other = { ...event, id: 70, name: 'Coppa', link: 'javascript:alert(1)' };
    server.use(on(meetApi.getEvent, () => ok({ ...other, circuits: [], options: [] })));
    openPortal({ path: '/NsEventi?azione=evento&id=70', user: asClub, home });
    const panel = await screen.findByRole('dialog', { name: 'Coppa' });
    expect(within(panel).queryByRole('link', { name: 'Il regolamento' })).toBeNull();
  });

  it('lists the events of the chosen sport, and links to the choice', async () => {
    const sports = [
      { id: 1, name: 'Nuoto' },
      { id: 6, name: 'Danza' },
    ];
    const { unmount } = openPortal({ path: '/Eventi', home, app: 'confederazione', sports });
    expect(await screen.findByRole('columnheader', { name: 'Sport' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scegli lo sport' })).toHaveAttribute('href', '/Sport');
    expect(requests[0]).not.toHaveProperty('sportId');
    expect(screen.getByLabelText('Società')).toBeVisible();
    unmount();

    localStorage.setItem('traguardo.sport', '6');
    openPortal({ path: '/Eventi', home, app: 'confederazione', sports });
    expect(await screen.findByRole('link', { name: 'Cambia sport' })).toBeVisible();
    expect(screen.getByText(/^Danza/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Sport' })).toBeNull();
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ sportId: '6' }));
  });

  it("is counted on a club's dashboard", async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, clubId: 3 },
      home: { ...home, openEvents: 5 },
    });
    const tiles = await screen.findByRole('navigation', { name: 'Moduli' });
    const tile = within(tiles).getByRole('link', { name: /Eventi/ });
    expect(tile).toHaveAttribute('href', '/NsEventi');
    expect(tile).toHaveTextContent('5');
  });
});
