import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsApi } from '../api/generated/events';
import { listsApi } from '../api/generated/lists';
import { type Movement, moneyApi } from '../api/generated/money';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const movement: Movement = {
  id: 4,
  kind: 1,
  clubId: 9,
  clubName: 'Rari Nantes',
  clubCode: 'RM001',
  note: 'Rimborso',
  amount: 100,
  used: 30.5,
  createdAt: '2026-11-10T09:00:00Z',
  eventId: 0,
  event: '',
  status: 0,
  deadline: null,
  version: 2,
};

const named = { eventId: 3, event: 'Trofeo di Roma', status: 1, deadline: '2026-12-10' };

const asAdmin = (path = '/Portafoglio') =>
  openPortal({ path, home: { capabilities: ['movimenti', 'movimenti.modifica'] } });
const asClub = (path = '/Portafoglio') =>
  openPortal({ path, user: { levelId: 2, clubId: 9 }, home: { capabilities: ['movimenti'] } });

describe('the wallet', () => {
  let requests: Record<string, string>[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      on(moneyApi.listMovements, ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams));
        return ok(
          [
            { ...movement, ...named },
            { ...movement, id: 5, kind: 2, note: 'Penale', used: 0 },
          ],
          { totale: 2 },
        );
      }),
      on(moneyApi.getMovement, () => ok({ ...movement, uses: [] })),
    );
  });

  it('shows used and remaining amounts; a debit is negative and has no remainder', async () => {
    asAdmin();
    const table = await screen.findByRole('table', { name: 'Movimenti' });
    const [, credit, debit] = within(table).getAllByRole('row');
    expect(credit).toHaveTextContent(
      /Rari Nantes.*Rimborso.*Trofeo di Roma.*Iscrizioni aperte fino al 10\/12\/2026.*100,00.*30,50.*69,50/,
    );
    expect(debit).toHaveTextContent(/Penale.*-100,00.*––/);
    expect(requests[0]).toMatchObject({ page: '1', rows: '50' });
  });

  it('lets an administrator search a club by name and code', async () => {
    asAdmin();
    await screen.findByRole('table', { name: 'Movimenti' });
    fireEvent.change(screen.getByLabelText('Codice affiliazione'), { target: { value: 'RM' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ clubCode: 'RM' }));
    fireEvent.change(screen.getByLabelText('Società'), { target: { value: 'rari' } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ clubCode: 'RM', clubName: 'rari' }));
  });

  it('hides other clubs and the forms from a club', async () => {
    asClub('/Portafoglio?azione=modifica&id=4');
    await screen.findByRole('table', { name: 'Movimenti' });
    expect(screen.queryByRole('columnheader', { name: /Società/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nuovo movimento' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Modifica/ })).toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Utilizzi del movimento 4' })).toHaveTextContent(
      'Nessun utilizzo',
    );
  });

  it('lists the orders that used a movement', async () => {
    const uses = [{ id: 1, description: 'Iscrizioni Trofeo', amount: 30.5, orderId: 77 }];
    server.use(on(moneyApi.getMovement, () => ok({ ...movement, uses })));
    asClub();
    await userEvent.click(await screen.findByRole('button', { name: 'Utilizzi del movimento 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Utilizzi del movimento 4' });
    expect(await within(dialog).findByText('Iscrizioni Trofeo')).toBeVisible();
    expect(dialog).toHaveTextContent(/77.*30,50/);
  });

  it('saves a new movement about an event', async () => {
    let sent: unknown;
    server.use(
      on(listsApi.clubOptions, () => ok([{ id: 9, text: 'Rari Nantes' }], { totale: 1 })),
      on(eventsApi.listEvents, () => ok([{ id: 12, name: 'Trofeo', starts: '2026-05-10' }], { totale: 1 })),
      on(moneyApi.createMovement, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Movimento salvato' });
      }),
    );
    asAdmin('/Portafoglio?azione=nuovo');
    const form = await screen.findByRole('dialog', { name: 'Nuovo movimento' });
    fireEvent.change(within(form).getByRole('combobox', { name: /Società/ }), { target: { value: 'rari' } });
    await userEvent.click(await screen.findByRole('option', { name: 'Rari Nantes' }));
    fireEvent.change(within(form).getByRole('combobox', { name: /Evento/ }), { target: { value: 'tro' } });
    await userEvent.click(await screen.findByRole('option', { name: 'Trofeo (10/05/2026)' }));
    await userEvent.type(within(form).getByLabelText(/Note/), 'Bonus');
    await userEvent.type(within(form).getByLabelText(/Importo/), '12,50');
    await userEvent.click(within(form).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({ clubId: 9, kind: 1, note: 'Bonus', amount: 12.5, eventId: 12 });
  });

  it('shows a server error in the form', async () => {
    const words = 'Il movimento è già stato utilizzato per 30,50 €';
    server.use(on(moneyApi.updateMovement, () => refused(words)));
    asAdmin('/Portafoglio?azione=modifica&id=4');
    const form = await screen.findByRole('dialog', { name: 'Modifica movimento 4' });
    const amount = within(form).getByLabelText(/Importo/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '1');
    await userEvent.click(within(form).getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Modifica movimento 4' })).toBeVisible();
  });

  it('is for users who may see money', async () => {
    openPortal({ path: '/Portafoglio', user: { levelId: 3 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
