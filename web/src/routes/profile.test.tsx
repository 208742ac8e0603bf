import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi, type OwnSession } from '../api/generated/account';
import { sessionApi } from '../api/generated/session';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const home = { capabilities: ['password.modifica'] };

const here: OwnSession = {
  id: 'a1',
  createdAt: '2026-11-16T08:00:00+01:00',
  seenAt: '2026-11-16T09:00:00+01:00',
  address: '192.0.2.1',
  browser: 'Chrome su Windows',
  current: 1,
};
const otherSession: OwnSession = { ...here, id: 'b2', browser: 'Safari su iPhone', current: 0 };

let rows: OwnSession[] = [];
let active: 0 | 1 = 0;

beforeEach(() => {
  rows = [here, otherSession];
  active = 0;
  server.use(
    on(accountApi.listSessions, () => ok(rows)),
    on(accountApi.getReminders, () => ok({ on: 1 as const })),
    on(accountApi.secondFactor, () => ok({ active, codesLeft: active * 10, required: 0 })),
  );
});

describe('the profile', () => {
  it('ends unknown sessions', async () => {
    let ended: unknown;
    server.use(
      on(accountApi.endSession, async ({ request }) => {
        ended = await request.json();
        rows = [here];
        return ok(null, { messaggio: 'Sessione terminata' });
      }),
    );
    openPortal({ path: '/Profilo', home });
    const list = await screen.findByRole('list', { name: 'Accessi aperti' });
    expect(await within(list).findByText(/Chrome su Windows · 192.0.2.1/)).toBeVisible();
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(list).getByRole('button', { name: /^Termina l'accesso Safari su iPhone/ }));
    await waitFor(() => expect(within(list).queryByText(/Safari/)).toBeNull());
    expect(ended).toEqual({ id: 'b2' });
    expect(screen.queryByRole('button', { name: 'Termina tutte le altre' })).toBeNull();
  });

  it('sets up a second factor: password, key, code, recovery codes', async () => {
    const sent: unknown[] = [];
    server.use(
      on(accountApi.beginSecondFactor, async ({ request }) => {
        sent.push(await request.json());
        return ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x', path: 'M4 4h1v1h-1z', side: 33 });
      }),
      on(accountApi.activateSecondFactor, async ({ request }) => {
        sent.push(await request.json());
        if (sent.length < 3) return refused('Codice non corretto');
        active = 1;
        return ok({ codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] });
      }),
    );
    openPortal({ path: '/Profilo', home });
    const card = within(await screen.findByRole('region', { name: 'Verifica in due passaggi' }));
    await userEvent.click(await card.findByRole('button', { name: 'Attiva' }));
    expect(card.getByText('Non attiva')).toBeVisible();
    expect(card.getByLabelText('La tua password')).toHaveFocus();
    await userEvent.keyboard('Traguardo1{Enter}');
    expect(await card.findByRole('img', { name: 'Codice QR della chiave' })).toBeVisible();
    expect(card.getByText('ABCD EFGH')).toBeVisible();
    await userEvent.type(card.getByLabelText('Codice di verifica'), '000000{Enter}');
    expect(await card.findByText('Codice non corretto')).toBeVisible();
    await userEvent.clear(card.getByLabelText('Codice di verifica'));
    await userEvent.type(card.getByLabelText('Codice di verifica'), '123456{Enter}');
    expect(await card.findByText('CCCCC-DDDDD')).toBeVisible();
    expect(await card.findByText('Attiva')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Li ho conservati' }));
    expect(card.getByRole('button', { name: 'Disattiva' })).toHaveFocus();
    await userEvent.click(card.getByRole('button', { name: 'Disattiva' }));
    expect(card.getByLabelText('La tua password')).toHaveFocus();
    await userEvent.click(card.getByRole('button', { name: 'Annulla' }));
    expect(card.getByRole('button', { name: 'Disattiva' })).toHaveFocus();
    expect(await card.findByText('Codici di recupero rimasti: 10')).toBeVisible();
    expect(sent).toEqual([{ password: 'Traguardo1' }, { code: '000000' }, { code: '123456' }]);
  });

  it('asks to confirm an unconfirmed address, and does not offer it a second factor', async () => {
    server.use(on(sessionApi.askVerification, () => ok(null, { messaggio: 'Messaggio inviato' })));
    openPortal({ path: '/Profilo', home, user: { verified: 0 } });
    expect(await screen.findByText('Conferma il tuo indirizzo')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Attiva' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Invia di nuovo' }));
    expect((await screen.findAllByText('Messaggio inviato'))[0]).toBeInTheDocument();
  });

  it('erases the account of a user who is not an administrator, with the password', async () => {
    let sent: unknown;
    server.use(
      on(accountApi.eraseOwnUser, async ({ request }) => {
        sent = await request.json();
        return refused('La password non è corretta');
      }),
    );
    openPortal({ path: '/Profilo', home, user: { levelId: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: "Cancella l'utenza" }));
    await userEvent.type(screen.getByLabelText('Conferma con la tua password'), 'boh{Enter}');
    expect(await screen.findByText('La password non è corretta')).toBeVisible();
    expect(sent).toEqual({ password: 'boh' });
  });
});
