import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accountApi } from '../api/generated/account';
import { sessionApi } from '../api/generated/session';
import { setVariant } from '../lib/variant';
import { ok, refused } from '../test/portal';
import { on, server } from '../test/server';
import { LoginScreen } from './login';

function open({ search = '', registration = 1 as 0 | 1, publicResults = 1 as 0 | 1, onLogin = vi.fn() } = {}) {
  setVariant({
    title: 'Nuoto Sprint',
    colour: '#0186BF',
    version: '2.1.12',
    registration,
    publicResults,
  });
  window.history.replaceState(null, '', `/login${search}`);
  render(
    <MantineProvider env="test">
      <LoginScreen wanted="/Utenti" onLogin={onLogin} />
    </MantineProvider>,
  );
  return onLogin;
}

describe('the login', () => {
  it('logs in with Enter and opens the requested page', async () => {
    let sent: unknown;
    server.use(
      on(sessionApi.login, async ({ request }) => {
        sent = await request.json();
        return ok({ token: 'x' });
      }),
    );
    const onLogin = open();
    await userEvent.type(screen.getByLabelText('Username o email'), ' admin ');
    await userEvent.type(screen.getByLabelText('Password'), 'Traguardo1{Enter}');
    await vi.waitFor(() => expect(onLogin).toHaveBeenCalledWith('/Utenti'));
    expect(sent).toEqual({ username: 'admin', password: 'Traguardo1' });
    expect(screen.getByText('Versione 2.1.12')).toBeVisible();
  });

  it("shows the server's message when the password is wrong", async () => {
    server.use(on(sessionApi.login, () => refused('Username o password non corretti')));
    const onLogin = open();
    await userEvent.type(screen.getByLabelText('Username o email'), 'admin');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(await screen.findByText('Username o password non corretti')).toBeVisible();
    expect(onLogin).not.toHaveBeenCalled();
  });

  it('asks for the code when a second factor is required', async () => {
    const sent: unknown[] = [];
    server.use(
      on(sessionApi.login, async ({ request }) => {
        sent.push(await request.json());
        if (sent.length < 3) return refused('Codice richiesto', 1, { campi: { code: 'obbligatorio' } });
        return ok({ token: 'x' });
      }),
    );
    const onLogin = open();
    await userEvent.type(screen.getByLabelText('Username o email'), 'admin');
    await userEvent.type(screen.getByLabelText('Password'), 'Traguardo1{Enter}');
    const code = await screen.findByLabelText('Codice di verifica');
    expect(code).toHaveFocus();
    expect(screen.queryByText('Codice richiesto')).toBeNull();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('Codice richiesto')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await vi.waitFor(() => expect(onLogin).toHaveBeenCalled());
    expect(sent).toEqual([
      { username: 'admin', password: 'Traguardo1' },
      { username: 'admin', password: 'Traguardo1', code: '000000' },
      { username: 'admin', password: 'Traguardo1', code: '123456' },
    ]);
  });

  it('confirms an e-mail address only on request', async () => {
    let sent: unknown;
    server.use(
      on(sessionApi.confirmAddress, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Indirizzo confermato' });
      }),
    );
    const onLogin = open({ search: '?verifica=abc' });
    expect(screen.queryByLabelText('Username o email')).toBeNull();
    expect(sent).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: "Conferma l'indirizzo" }));
    expect(await screen.findByText('Indirizzo confermato')).toBeVisible();
    expect(sent).toEqual({ token: 'abc' });
    await userEvent.click(screen.getByRole('button', { name: 'Continua' }));
    expect(onLogin).toHaveBeenCalled();
  });

  it('switches reminders off with a mailed link, after a click', async () => {
    let sent: unknown;
    server.use(
      on(sessionApi.stopReminders, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Non riceverai altri promemoria' });
      }),
    );
    open({ search: '?promemoria=abc' });
    expect(screen.queryByLabelText('Username o email')).toBeNull();
    expect(sent).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Disattiva i promemoria' }));
    expect(await screen.findByText('Non riceverai altri promemoria')).toBeVisible();
    expect(sent).toEqual({ token: 'abc' });
    await userEvent.click(screen.getByRole('button', { name: "Vai all'accesso" }));
    expect(screen.getByLabelText('Username o email')).toBeVisible();
  });

  it('offers registration only where it is open, and results only where they are public', () => {
    open({ registration: 0, publicResults: 0 });
    expect(screen.queryByRole('button', { name: 'Registrati' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Risultati pubblici' })).toBeNull();
  });

  it('links to the public results', () => {
    open({ publicResults: 1 });
    expect(screen.getByRole('link', { name: 'Risultati pubblici' })).toHaveAttribute('href', '/pubblico');
  });

  it('registers only users who accept the terms, with the e-mail as username', async () => {
    let sent: unknown;
    server.use(
      on(accountApi.register, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Registrazione completata' });
      }),
    );
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Registrati' }));
    const dialog = await screen.findByRole('dialog', { name: 'Registrazione' });
    expect(within(dialog).getByText(/riservata agli allenatori/)).toBeVisible();
    const submit = within(dialog).getByRole('button', { name: 'Registrati' });
    expect(submit).toBeDisabled();
    for (const [label, value] of [
      [/^Nome/, 'Mario'],
      [/^Cognome/, 'Rossi'],
      [/^Email/, 'mario@rossi.it'],
      [/^Password/, 'Traguardo1'],
      [/^Conferma password/, 'Traguardo1'],
    ] as const) {
      await userEvent.type(within(dialog).getByLabelText(label), value);
    }
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(submit);
    expect(await within(dialog).findByText('Registrazione completata')).toBeVisible();
    expect(sent).toMatchObject({ username: 'mario@rossi.it', email: 'mario@rossi.it', terms: 1 });
  });

  it('sets a new password with the mailed link', async () => {
    let sent: unknown;
    server.use(
      on(sessionApi.confirmPassword, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Password cambiata' });
      }),
    );
    open({ search: '?token=abc' });
    await userEvent.type(screen.getByLabelText('Nuova password'), 'Arrivo2026');
    await userEvent.type(screen.getByLabelText('Conferma password'), 'Arrivo2026{Enter}');
    expect(await screen.findByText('Password cambiata')).toBeVisible();
    expect(sent).toEqual({ token: 'abc', password: 'Arrivo2026', confirmPassword: 'Arrivo2026' });
    await userEvent.click(screen.getByRole('button', { name: "Vai all'accesso" }));
    expect(screen.getByLabelText('Username o email')).toBeVisible();
  });
});
