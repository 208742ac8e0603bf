import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accountApi } from '../api/generated/account';
import { listsApi, type UserRow } from '../api/generated/lists';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const capabilities = ['utenti', 'utenti.impersona'];

const row: UserRow = {
  id: 7,
  username: 'societa',
  lastName: 'Verdi',
  firstName: 'Ugo',
  email: 'societa@example.org',
  clubId: 3,
  clubName: 'Rari Nantes',
  createdAt: '2026-01-02T10:11:12+01:00',
  active: 1,
  levelId: 2,
  level: 'Società',
  premiumUntil: null,
  premiumActive: 0,
  workouts: 4,
  version: 3,
};

function compressed(...rows: (typeof row)[]) {
  return ok({ campi: Object.keys(row), righe: rows.map((row) => Object.values(row)) }, { totale: rows.length });
}

describe('the users list', () => {
  it('sends the filters of the address and shows the rows', async () => {
    let requested = '';
    server.use(
      on(listsApi.listUsers, ({ request }) => {
        requested = new URL(request.url).search;
        return compressed(row);
      }),
    );
    openPortal({ path: '/Utenti?USERNAME=soc&ORDINA=EMAIL&VERSO=DESC', home: { capabilities } });
    const table = await screen.findByRole('table', { name: 'Utenti' });
    expect(within(table).getByText('7 – societa')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'societa@example.org' })).toHaveAttribute(
      'href',
      'mailto:societa@example.org',
    );
    expect(screen.getByText('Tot righe: 1')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(requested))).toEqual({
      username: 'soc',
      sort: 'email',
      way: 'DESC',
      page: '1',
      rows: '50',
      compact: '1',
    });
    await waitFor(() => expect(document.title).toBe('Utenti – Nuoto Sprint'));
  });

  it("requests the confederation's list in the confederation", async () => {
    server.use(on(listsApi.listUsersConfederation, () => compressed(row)));
    openPortal({ path: '/Utenti', app: 'confederazione', home: { capabilities } });
    const table = await screen.findByRole('table', { name: 'Utenti' });
    expect(within(table).queryByRole('columnheader', { name: /Allenamenti/ })).toBeNull();
  });

  it('lists subscriptions separately: end and number of workouts, read-only', async () => {
    const premium = { ...row, premiumUntil: '2027-03-31', premiumActive: 1 } as const;
    server.use(
      on(listsApi.listUsers, () => compressed(premium)),
      on(accountApi.getUser, () => ok({ ...premium, functions: [], groups: [] })),
    );
    openPortal({ path: '/Abbonamenti', home: { capabilities } });
    const table = await screen.findByRole('table', { name: 'Abbonamenti' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Username', 'Società', 'Email', 'Creazione', 'Scadenza', 'Allenamenti']);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('02/01/202631/03/20274');
    const fields = screen.getAllByRole('searchbox');
    expect(fields.map((field) => field.getAttribute('name'))).toEqual([
      'username',
      'clubName',
      'email',
      'lastName',
      'firstName',
    ]);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /Nuovo utente|Esporta Excel|Modifica/ })).toBeNull();
    await userEvent.click(within(table).getByText('7 – societa'));
    expect(await screen.findByLabelText(/Scadenza/)).toHaveValue('31/03/2027');
  });

  it('is denied without a request when the user may not see it', async () => {
    openPortal({ path: '/Utenti', user: { levelId: 2 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Non consentito' })).toBeVisible();
  });

  it('disables a user and says whom', async () => {
    let sent: unknown;
    let state: UserRow['active'] = 1;
    server.use(
      on(listsApi.listUsers, () => compressed({ ...row, active: state })),
      on(accountApi.setUserState, async ({ request }) => {
        sent = await request.json();
        state = 0;
        return ok(null, { messaggio: 'Utente disattivato' });
      }),
    );
    openPortal({ path: '/Utenti', home: { capabilities } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Stato di societa' }));
    const question = await screen.findByRole('dialog', { name: 'Disattiva societa' });
    await userEvent.click(within(question).getByRole('button', { name: 'Disattiva' }));
    expect((await screen.findAllByText('Utente societa disattivato'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Stato di societa' })).not.toBeChecked());
    expect(sent).toEqual({ userId: 7, active: 0, version: 3 });
  });

  it('reverts the switch and warns when the server refuses', async () => {
    server.use(
      on(listsApi.listUsers, () => compressed(row)),
      on(accountApi.setUserState, () => refused('Non puoi disattivare te stesso')),
    );
    openPortal({ path: '/Utenti', home: { capabilities } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Stato di societa' }));
    const question = await screen.findByRole('dialog', { name: 'Disattiva societa' });
    await userEvent.click(within(question).getByRole('button', { name: 'Disattiva' }));
    expect((await screen.findAllByText('Non puoi disattivare te stesso'))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Stato di societa' })).toBeChecked());
  });

  it('saves a new user and names the field that the server rejects', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      on(listsApi.listUsers, () => compressed(row)),
      on(accountApi.createUser, async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return refused('Dati non validi', 422, { campi: { username: 'Username già in uso' } });
      }),
    );
    openPortal({ path: '/Utenti?azione=nuovo', home: { capabilities } });
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo utente' });
    const type = (label: RegExp, value: string) => userEvent.type(within(dialog).getByLabelText(label), value);
    await type(/^Username/, 'mrossi');
    await type(/^Password/, 'Traguardo1');
    await type(/^Conferma password/, 'Traguardo1');
    await type(/^Email/, 'mario@rossi.it');
    await type(/^Conferma email/, 'mario@rossi.it');
    await type(/^Nome/, 'Mario');
    await type(/^Cognome/, 'Rossi');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Username già in uso')).toBeVisible();
    expect(sent).toMatchObject({
      username: 'mrossi',
      level: 2,
      clubId: 0,
      premiumUntil: null,
    });
  });
});
