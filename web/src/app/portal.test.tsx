import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { accountApi } from '../api/generated/account';
import type { MenuItem } from '../api/generated/shared';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const accesses: MenuItem = {
  enabled: 1,
  colour: '',
  deltaH: 0,
  name: 'Accessi',
  menuId: 1,
  icon: '',
  id: 1,
  parentId: 0,
  order: 1,
  route: '/Accessi',
  items: [],
  params: {},
};

describe('the shell', () => {
  it('has a page for an address that does not exist', async () => {
    openPortal({ path: '/NonEsiste' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible();
  });

  it('keeps its bar when a screen fails to render', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(on(accountApi.listAccesses, () => ok([null] as never, { totale: 1 })));
    openPortal({ path: '/Accessi', home: { capabilities: ['accessi'] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'La pagina non si può mostrare' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Menu principale' })).toBeVisible();
    complaint.mockRestore();
  });

  it('shows a list whose filter the server refuses, so that it can be corrected', async () => {
    server.use(on(accountApi.listAccesses, () => refused('Testo troppo lungo', 422)));
    openPortal({ path: '/Accessi?USERNAME=x', home: { capabilities: ['accessi'] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessi' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Testo troppo lungo');
    // The next rejection is also shown only in the list.
    await userEvent.type(screen.getByLabelText('Username'), 'y');
    await waitFor(() => expect(location.search).toBe('?USERNAME=xy'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Testo troppo lungo');
  });

  it('distinguishes /abbonamenti from /Abbonamenti', async () => {
    openPortal({ path: '/abbonamenti' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Il tuo abbonamento' })).toBeVisible();
  });

  it('moves the focus to the heading of the next screen', async () => {
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const menu = screen.getByRole('navigation', { name: 'Menu principale' });
    await userEvent.click(within(menu).getByRole('link', { name: 'Guida' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Guida' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('heading', { name: 'Crediti' })).toBeVisible();
  });

  it('moves the focus there after a slow navigation too', async () => {
    let answer: (reply: Response) => void = () => {};
    server.use(
      on(
        accountApi.listAccesses,
        () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
      ),
    );
    openPortal({ path: '/dashboard', home: { capabilities: ['accessi'], menu: [accesses] } });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const menu = screen.getByRole('navigation', { name: 'Menu principale' });
    await userEvent.click(within(menu).getByRole('link', { name: 'Accessi' }));
    await screen.findByRole('status', { name: 'Caricamento in corso' });
    answer(ok([], { totale: 0 }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Accessi' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('shows the banner only while impersonating', async () => {
    openPortal({ path: '/dashboard', user: { username: 'societa', impersonatorId: 1 } });
    expect(await screen.findByRole('button', { name: 'Torna al tuo utente' })).toBeVisible();
    expect(screen.getByText(/Stai operando come/)).toHaveTextContent('societa');
  });

  it("links to today's workouts from the user menu, each with its group", async () => {
    const group = { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 } as const;
    openPortal({
      path: '/dashboard',
      home: {
        capabilities: ['allenamenti'],
        groups: [group, { ...group, id: 3, name: 'Master', visible: 0 }],
        todaysWorkouts: [
          { id: 7, name: 'Carico', groupId: 2 },
          { id: 8, name: '', groupId: 3 },
        ],
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.getByRole('menuitem', { name: 'Carico · Categoria', hidden: true })).toHaveAttribute(
      'href',
      '/Allenamento?id=7',
    );
    expect(screen.getByRole('menuitem', { name: 'Allenamento · Master', hidden: true })).toBeInTheDocument();
  });

  it('logs out from the user menu', async () => {
    const onLogout = vi.fn();
    openPortal({ path: '/dashboard', onLogout });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Esci', hidden: true }));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('changes the season', async () => {
    let sent: unknown;
    server.use(
      on(accountApi.changeSeason, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Stagione cambiata' });
      }),
    );
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cambia stagione', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Stagione corrente' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Stagione'), '2025/2026');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({ seasonId: 1 });
  });

  it('reports a failed change at once instead of keeping it until the connection is back', async () => {
    server.use(on(accountApi.changeSeason, () => HttpResponse.error()));
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cambia stagione', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Stagione corrente' });
    window.dispatchEvent(new Event('offline'));
    try {
      await userEvent.selectOptions(within(dialog).getByLabelText('Stagione'), '2025/2026');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Si è verificato un errore'));
    } finally {
      window.dispatchEvent(new Event('online'));
    }
  });
});
