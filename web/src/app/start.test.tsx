import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '../api/generated/account';
import { sessionApi } from '../api/generated/session';
import { guard } from '../components/unsaved';
import { homeOf, ok, refused } from '../test/portal';
import { on, server } from '../test/server';
import { logout, start } from './start';

// The start-up from end to end, with a server that keeps the session state.
let session: 'none' | 'good' | 'blocked';

// The page has one root for its whole lifetime.
beforeAll(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

beforeEach(() => {
  session = 'none';
  const guarded = (answer: () => Response) => () => {
    if (session === 'none') return refused('Sessione scaduta', 401);
    return session === 'blocked' ? refused('Utente disattivato', 999) : answer();
  };
  server.use(
    on(sessionApi.config, () => ok({ title: 'Nuoto Sprint', colour: '#0186BF' })),
    on(
      sessionApi.logged,
      guarded(() => ok({ userId: 1 })),
    ),
    on(
      sessionApi.home,
      guarded(() => ok(homeOf({ capabilities: ['accessi'] }))),
    ),
    on(
      accountApi.listAccesses,
      guarded(() => ok([], { totale: 0 })),
    ),
    on(sessionApi.logout, () => ok(null)),
    on(sessionApi.login, () => {
      session = 'good';
      return ok({ token: 'x' });
    }),
  );
});

afterEach(async () => {
  session = 'none';
  await logout();
});

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  return start();
};

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Username o email'), 'admin');
  await userEvent.type(screen.getByLabelText('Password'), 'Traguardo1{Enter}');
}

describe('start-up', () => {
  it('asks a visitor to log in, then opens the requested page', async () => {
    await open('/Guida');
    await screen.findByLabelText('Username o email');
    expect(window.location.pathname + window.location.search).toBe('/login?vai=%2FGuida');
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Guida' })).toBeVisible();
    expect(window.location.pathname).toBe('/Guida');
  });

  it('skips the login when the session is valid', async () => {
    session = 'good';
    await open('/Start');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('restarts when the session has ended', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    session = 'none';
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await screen.findByLabelText('Username o email');
    expect(window.location.pathname + window.location.search).toBe('/login?vai=%2FAccessi');
  });

  it('keeps a form with unsaved changes when the session has ended', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    session = 'none';
    const release = guard(() => true);
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await expect(sessionApi.home({})).rejects.toMatchObject({ esito: 401 });
    expect(screen.getByRole('heading', { level: 1, name: 'Accessi' })).toBeVisible();
    release();
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await screen.findByLabelText('Username o email');
  });

  it('follows a login or logout in another window', async () => {
    session = 'good';
    await open('/Guida');
    await screen.findByRole('button', { name: 'Menu utente di admin' });
    const changeInOtherTab = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'traguardo.sessione', newValue }));
    server.use(on(sessionApi.home, () => ok(homeOf({ user: { ...homeOf({}).user, id: 7, username: 'societa' } }))));
    changeInOtherTab('1');
    changeInOtherTab('?');
    expect(screen.getByRole('button', { name: 'Menu utente di admin' })).toBeInTheDocument();
    changeInOtherTab('7');
    await screen.findByRole('button', { name: 'Menu utente di societa' });
    server.use(on(sessionApi.home, () => refused('Sessione scaduta', 401)));
    changeInOtherTab(null);
    await screen.findByLabelText('Username o email');
    expect(window.location.search).toBe('?vai=%2FGuida');
  });

  it('blocks the page of a blocked account, shows the reason and logs out', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    session = 'blocked';
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    const covers = await screen.findAllByRole('alert');
    await waitFor(() => expect(covers.some((cover) => within(cover).queryByText('Utente disattivato'))).toBe(true));
    expect(document.querySelector('[inert]')).not.toBeNull();
    expect(await screen.findByLabelText('Username o email', {}, { timeout: 10_000 })).toBeVisible();
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('asks for a login when the user goes back to another page', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    await userEvent.click(screen.getByRole('link', { name: 'Guida' }));
    await screen.findByRole('heading', { level: 1, name: 'Guida' });
    session = 'none';
    await logout();
    await screen.findByLabelText('Username o email');
    history.back();
    await waitFor(() => expect(window.location.search).toBe('?vai=%2FAccessi'));
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessi' })).toBeVisible();
  });

  it('shows an error and a retry button when the server does not answer', async () => {
    server.use(on(sessionApi.home, () => Response.error()));
    await open('/Guida');
    expect(await screen.findByText('Si è verificato un errore')).toBeVisible();
    session = 'good';
    server.use(on(sessionApi.home, () => ok(homeOf({}))));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Guida' })).toBeVisible();
  });
});
