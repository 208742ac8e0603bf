import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meetApi } from '../api/generated/meet';
import { moneyApi } from '../api/generated/money';
import type { EventRow } from '../api/generated/shared';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  name: 'Trofeo delle Terme',
  organiser: 'Rari Nantes',
  place: 'Roma',
  starts: '2026-05-10',
  ends: '2026-05-11',
  clubs: 12,
  athletes: 345,
  entries: 678,
  teams: 9,
  invoiced: 1,
} satisfies Partial<EventRow>;
const open = (path = '/RiepilogoEventi') => openPortal({ path, home: { capabilities: ['eventi.riepilogo'] } });
const parametersOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

describe('the events summary', () => {
  let lists: Record<string, string>[] = [];
  let totals: Record<string, string>[] = [];
  beforeEach(() => {
    lists = [];
    totals = [];
    server.use(
      on(meetApi.listEventSummary, ({ request }) => {
        lists.push(parametersOf(request));
        return ok([event, { ...event, id: 8, name: 'Coppa Est', invoiced: 0 }], { totale: 120 });
      }),
      on(meetApi.eventSummaryTotals, ({ request }) => {
        totals.push(parametersOf(request));
        return ok({ events: 120, clubs: 88, athletes: 4321, entries: 9876, teams: 54 });
      }),
    );
  });

  it('shows the events with their counts, marks the invoiced ones, and shows the totals', async () => {
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
    expect(lists[0]).toMatchObject({ page: '1', rows: '50' });
    expect(screen.queryByRole('button', { name: /fattura/i })).toBeNull();
  });

  it('creates an invoice after confirmation, downloads its file, and reloads the list', async () => {
    let sent: unknown;
    server.use(
      on(moneyApi.previewInvoice, () =>
        ok({ quantity: 345, unitPrice: 1, net: 345, vatRate: 22, vat: 75.9, total: 420.9 }),
      ),
      on(moneyApi.invoiceEvent, async ({ request }) => {
        sent = await request.json();
        const invoice = { number: '12/2026', date: '2026-11-16', total: 420.9, xml: '<FatturaElettronica/>' };
        return ok(invoice, { messaggio: 'Fattura n. 12/2026 emessa' });
      }),
    );
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL ??= () => 'blob:fattura';
    URL.revokeObjectURL ??= () => undefined;
    openPortal({ path: '/RiepilogoEventi', home: { capabilities: ['eventi.riepilogo', 'eventi.fattura'] } });
    expect(await screen.findByRole('button', { name: 'Copia della fattura di «Trofeo delle Terme»' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fattura «Coppa Est»' }));
    const question = await screen.findByRole('dialog', { name: 'Emetti fattura' });
    expect(within(question).getByText(/Sarà emessa la fattura di «Coppa Est» a Rari Nantes/)).toBeVisible();
    expect(within(question).getByText('IVA 22%').nextSibling).toHaveTextContent('75,90');
    expect(within(question).getByText('Totale').nextSibling).toHaveTextContent('420,90');
    const before = lists.length;
    await userEvent.click(screen.getByRole('button', { name: 'Emetti fattura' }));
    await waitFor(() => expect(saved).toEqual(['fattura-12-2026.xml']));
    expect(sent).toEqual({ eventId: 8 });
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    click.mockRestore();
  });

  it('sends the same filters for list and totals, and does not reload the totals for another page or sort', async () => {
    open('/RiepilogoEventi?DATA_DA=2026-01-01');
    await screen.findByRole('table', { name: 'Riepilogo eventi' });
    fireEvent.change(screen.getByLabelText('Società'), { target: { value: 'rari' } });
    const filters = { organiser: 'rari', from: '2026-01-01' };
    await waitFor(() => expect(lists.at(-1)).toMatchObject(filters));
    await waitFor(() => expect(totals.at(-1)).toEqual(filters));
    const times = totals.length;
    await userEvent.click(screen.getByRole('button', { name: 'Atleti' }));
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ sort: 'athletes', way: 'ASC' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
    await waitFor(() => expect(lists.at(-1)).toMatchObject({ page: '2' }));
    expect(totals).toHaveLength(times);
  });

  it('links from an event to its screen, by link and by row', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Coppa Est' })).toHaveAttribute('href', '/Evento?id=8');
    fireEvent.keyDown(screen.getByRole('row', { name: /Coppa Est/ }), { key: 'Enter' });
    await waitFor(() => expect(location.pathname + location.search).toBe('/Evento?id=8'));
  });

  it('is for administrators only', async () => {
    openPortal({ path: '/RiepilogoEventi', user: { levelId: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
    expect(lists).toEqual([]);
  });

  it('has a tile on the administration page', async () => {
    open('/Amministrazione');
    expect(await screen.findByRole('link', { name: /^Riepilogo eventi ?Partecipazione/ })).toHaveAttribute(
      'href',
      '/RiepilogoEventi',
    );
  });
});
