import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../api/generated';
import { guard } from '../components/unsaved';
import { homeOf, ok, refused } from '../test/portal';
import { server } from '../test/server';
import { logout, start } from './start';

// One journey through the start-up, with a server that knows whether somebody is logged in.
let session: 'none' | 'good' | 'blocked';

// The page has one root for its whole life.
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
    http.get('*/api/core/config', () => ok({ TITOLO: 'Nuoto Sprint', COLORE: '#0186BF' })),
    http.get(
      '*/api/core/logged',
      guarded(() => ok({ ID_UTENTE: 1 })),
    ),
    http.get(
      '*/api/core/home',
      guarded(() => ok(homeOf({ CAPACITA: ['accessi'] }))),
    ),
    http.post(
      '*/api/core/admin/accessi',
      guarded(() => ok([], { totale: 0 })),
    ),
    http.post('*/api/core/logout', () => ok(null)),
    http.post('*/api/core/login', () => {
      session = 'good';
      return ok({ SESSION_TOKEN: 'x' });
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
  it('asks a stranger for the login and then opens the page they wanted', async () => {
    await open('/Guida');
    await screen.findByLabelText('Username o email');
    expect(window.location.pathname + window.location.search).toBe('/login?vai=%2FGuida');
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Guida' })).toBeVisible();
    expect(window.location.pathname).toBe('/Guida');
  });

  it('spares the login to someone whose session is good', async () => {
    session = 'good';
    await open('/Start');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('starts again when the session is gone', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    session = 'none';
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await screen.findByLabelText('Username o email');
    expect(window.location.pathname + window.location.search).toBe('/login?vai=%2FAccessi');
  });

  it('leaves a form with something unsaved where it is when the session is gone', async () => {
    session = 'good';
    await open('/Accessi');
    await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    session = 'none';
    const release = guard(() => true);
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await expect(api.home({})).rejects.toMatchObject({ esito: 401 });
    expect(screen.getByRole('heading', { level: 1, name: 'Accessi' })).toBeVisible();
    release();
    await userEvent.click(screen.getByRole('button', { name: 'Aggiorna' }));
    await screen.findByLabelText('Username o email');
  });

  it('blocks the page of a blocked account, says why and logs out', async () => {
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

  it('says so and offers to try again when the server does not answer', async () => {
    server.use(http.get('*/api/core/home', () => Response.error()));
    await open('/Guida');
    expect(await screen.findByText('Si è verificato un errore')).toBeVisible();
    session = 'good';
    server.use(http.get('*/api/core/home', () => ok(homeOf({}))));
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Guida' })).toBeVisible();
  });
});
