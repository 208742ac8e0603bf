import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '../api/generated/account';
import { listsApi, type UserRow } from '../api/generated/lists';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const row: UserRow = {
  id: 7,
  username: 'coach',
  lastName: 'Verdi',
  firstName: 'Ugo',
  email: 'coach@example.org',
  clubId: 3,
  clubName: 'Rari Nantes',
  createdAt: '2026-01-02T10:11:12+01:00',
  active: 1,
  levelId: 3,
  level: 'Allenatore',
  premiumUntil: null,
  premiumActive: 0,
  workouts: 4,
  version: 3,
};
const names = ['Amministrazione', 'Eventi', 'Gruppi', 'Atleti', 'Abbonamenti', 'Ordini', 'Portafoglio'];

describe("an administrator's actions on a user", () => {
  let sent: unknown;
  beforeEach(() => {
    sent = undefined;
    server.use(
      on(listsApi.listUsers, () => ok([row], { totale: 1 })),
      on(accountApi.getUser, () => ok({ ...row, functions: [], groups: [] })),
    );
  });
  const open = (action: string, coachButton: 0 | 1 = 0) =>
    openPortal({
      path: `/Utenti?azione=${action}&id=7`,
      user: { coachButton },
      home: { capabilities: ['utenti', 'utenti.impersona', 'utenti.allenatore'] },
    });

  it('sets a new password, typed twice', async () => {
    server.use(
      on(accountApi.resetUserPassword, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Password reimpostata' });
      }),
    );
    open('password');
    const dialog = await screen.findByRole('dialog', { name: 'Reimposta la password di coach' });
    await userEvent.type(within(dialog).getByLabelText(/^Nuova password/), 'Traguardo1');
    await userEvent.type(within(dialog).getByLabelText(/^Conferma password/), 'Traguardo1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(sent).toEqual({ userId: 7, password: 'Traguardo1', confirmPassword: 'Traguardo1' }));
  });

  it('switches functions, searched by name, six per page', async () => {
    server.use(
      on(accountApi.listUserFunctions, () =>
        ok(
          names.map((name, at) => ({ id: at + 1, name, selected: 0 as const })),
          { totale: names.length },
        ),
      ),
      on(accountApi.setUserFunction, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Funzionalità aggiornata' });
      }),
    );
    open('funzionalita');
    const dialog = await screen.findByRole('dialog', { name: 'Funzionalità di coach' });
    expect(await within(dialog).findAllByRole('switch')).toHaveLength(6);
    await userEvent.type(within(dialog).getByLabelText('Cerca una funzionalità'), 'abbo');
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Abbonamenti' }));
    await waitFor(() => expect(sent).toEqual({ userId: 7, functionId: 5, selected: 1 }));
  });

  it('switches groups, six per page', async () => {
    server.use(
      on(accountApi.listUserGroups, () =>
        ok(
          names.map((name, at) => ({ id: at + 1, name, owner: 'altra', selected: 0 as const })),
          { totale: names.length },
        ),
      ),
      on(accountApi.setUserGroup, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Gruppo aggiornato' });
      }),
    );
    open('gruppi');
    const dialog = await screen.findByRole('dialog', { name: 'Gruppi di coach' });
    expect(await within(dialog).findAllByRole('switch')).toHaveLength(6);
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Eventi (altra)' }));
    await waitFor(() => expect(sent).toEqual({ userId: 7, groupId: 2, selected: 1 }));
  });

  it("initialises a coach's account after confirmation, and opens its summary in a new window", async () => {
    server.use(
      on(accountApi.initCoach, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Account inizializzato' });
      }),
    );
    open('coach', 1);
    const dialog = await screen.findByRole('dialog', { name: 'COACH: coach' });
    const summary = within(dialog).getByRole('link', { name: /riepilogo/ });
    expect(summary).toHaveAttribute('target', '_blank');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Inizializza account allenatore' }));
    const question = await screen.findByRole('dialog', { name: 'Conferma' });
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    await waitFor(() => expect(sent).toEqual({ userId: 7 }));
  });

  it.each([
    [0, 0],
    [1, 1],
  ] as const)('shows the COACH button only to the right administrator (%i)', async (coachButton, count) => {
    openPortal({
      path: '/Utenti',
      user: { coachButton },
      home: { capabilities: ['utenti', 'utenti.impersona', 'utenti.allenatore'] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Altre azioni per coach' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Accedi come coach', 'Funzionalità', 'Gruppi', 'Reimposta password']),
    );
    expect(screen.queryAllByRole('menuitem', { name: 'COACH' })).toHaveLength(count);
  });
});
