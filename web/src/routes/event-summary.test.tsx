import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, openPortal } from '../test/portal';
import { server } from '../test/server';

const event = {
  ID_EVENTO: 7,
  DESCRIZIONE: 'Trofeo delle Terme',
  DENOMINAZIONE: 'Rari Nantes',
  LUOGO: 'Roma',
  DATA_INIZIO: '2026-05-10',
  DATA_FINE: '2026-05-11',
  SOCIETA: 12,
  ATLETI: 345,
  PRESENZE: 678,
  STAFF: 9,
  FLG_FATTURATO: 1,
};
const open = (path = '/RiepilogoEventi') => openPortal({ path, home: { CAPACITA: ['eventi.riepilogo'] } });
const asked = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

describe('the events summary', () => {
  let lists: Record<string, string>[] = [];
  let totals: Record<string, string>[] = [];
  beforeEach(() => {
    lists = [];
    totals = [];
    server.use(
      http.get('*/api/ge/eventi/riepilogo/admin', ({ request }) => {
        lists.push(asked(request));
        return ok([event, { ...event, ID_EVENTO: 8, DESCRIZIONE: 'Coppa Est', FLG_FATTURATO: 0 }], { totale: 120 });
      }),
      http.get('*/api/ge/eventi/riepilogo/totali', ({ request }) => {
        totals.push(asked(request));
        return ok({ EVENTI: 120, SOCIETA: 88, ATLETI: 4321, PRESENZE: 9876, STAFF: 54 });
      }),
    );
  });

  it('shows the events with their counts, says which are invoiced, and sums all of them up', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Riepilogo eventi' });
    const [, invoiced, other] = within(table).getAllByRole('row');
    expect(invoiced).toHaveTextContent('Fatturato');
    expect(invoiced).toHaveTextContent('10/05/2026 – 11/05/2026');
    expect(invoiced).toHaveTextContent('123456789');
    expect(other).not.toHaveTextContent('Fatturato');
    const sums = screen.getByRole('region', { name: 'Totali' });
    await waitFor(() => expect(sums).toHaveTextContent('Società88'));
    expect(sums).toHaveTextContent('Iscrizioni individuali9.876');
    expect(lists[0]).toMatchObject({ PAGINA: '1', RIGHE: '50' });
    expect(screen.queryByRole('button', { name: /fattura/i })).toBeNull();
  });

  it('asks list and sums with the same filters, and the sums not again for another page or order', async () => {
    open('/RiepilogoEventi?DATA_DA=2026-01-01');
    await screen.findByRole('table', { name: 'Riepilogo eventi' });
    fireEvent.change(screen.getByLabelText('Società'), { target: { value: 'rari' } });
    const filters = { DENOMINAZIONE: 'rari', DATA_DA: '2026-01-01' };
    await waitFor(() => expect(lists.at(-1)).toMatchObject(filters));
    await waitFor(() => expect(totals.at(-1)).toEqual(filters));
    const times = totals.length;
    await userEvent.click(screen.getByRole('button', { name: 'Atleti' }));
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ ORDINA: 'ATLETI', VERSO: 'ASC' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ PAGINA: '2' }));
    expect(totals).toHaveLength(times);
  });

  it('leads from an event to its screen, by link and by row', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Coppa Est' })).toHaveAttribute('href', '/Evento?id=8');
    fireEvent.keyDown(screen.getByRole('row', { name: /Coppa Est/ }), { key: 'Enter' });
    await waitFor(() => expect(location.pathname + location.search).toBe('/Evento?id=8'));
  });

  it('is for administrators only', async () => {
    openPortal({ path: '/RiepilogoEventi', user: { FK_ID_LIVELLO: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
    expect(lists).toEqual([]);
  });

  it('has a tile on the administration page', async () => {
    open('/Amministrazione');
    expect(await screen.findByRole('link', { name: 'Riepilogo eventi' })).toHaveAttribute('href', '/RiepilogoEventi');
  });
});
