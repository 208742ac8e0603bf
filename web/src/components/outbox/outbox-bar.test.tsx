import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { memoryBox, type PendingChange } from '../../api/outbox/box';
import { outboxOf } from '../../api/outbox/outbox';
import { server } from '../../test/server';
import { renderInPortal } from '../testing/render';
import { confirmLogout } from './confirm-logout';
import { OutboxBar } from './outbox-bar';
import { OutboxProvider } from './outbox-provider';

const user = 1;

const change = (id: string, more: Partial<PendingChange> = {}): PendingChange => ({
  id,
  user,
  at: Date.now(),
  topic: id,
  what: `Tempo limite ${id}`,
  method: 'POST',
  path: 'ns/tempolimite',
  input: {},
  refusal: '',
  ...more,
});

async function boxWith(...changes: readonly PendingChange[]) {
  const box = memoryBox();
  for (const change of changes) await box.put(change);
  return box;
}

let online = false;
const network = () =>
  server.use(
    http.post('*/api/ns/tempolimite', () =>
      online ? HttpResponse.json({ esito: 0, messaggio: 'Salvato' }) : HttpResponse.error(),
    ),
  );

async function show(...changes: readonly PendingChange[]) {
  const box = await boxWith(...changes);
  vi.spyOn(box, 'all');
  online = false;
  network();
  renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <OutboxProvider user={user} box={box}>
        <OutboxBar />
      </OutboxProvider>
    </QueryClientProvider>,
  );
  return box;
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Vedi' }));
  return screen.findByRole('dialog', { name: 'Modifiche da inviare' });
};

describe('the outbox bar', () => {
  it('is hidden when nothing waits', async () => {
    const box = await show(change('a', { user: 2 }));
    // It reads before it sends, and again afterwards.
    await waitFor(() => expect(box.all).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('button', { name: 'Vedi' })).toBeNull();
  });

  it('counts waiting and refused changes separately', async () => {
    await show(change('a'), change('b'), change('c', { refusal: 'Esiste già' }));
    expect(await screen.findByText('2 modifiche da inviare, 1 modifica rifiutata')).toBeVisible();
  });

  it('ignores changes of another user', async () => {
    await show(change('a', { user: 2 }), change('b'));
    expect(await screen.findByText('1 modifica da inviare')).toBeVisible();
  });
});

describe('the outbox dialog', () => {
  it('shows each change, and why it was refused', async () => {
    await show(change('a'), change('b', { refusal: 'Esiste già' }));
    const lines = within(await openDialog()).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Tempo limite a'),
      expect.stringMatching(/Tempo limite b.*Esiste già/),
    ]);
  });

  it('sends on request, and closes after the last change', async () => {
    const box = await show(change('a'));
    const dialog = await openDialog();
    online = true;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invia ora' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Modifiche da inviare' })).toBeNull());
    expect(await box.all()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Vedi' })).toBeNull();
  });

  it('keeps the change and stays open when there is still no reply', async () => {
    const box = await show(change('a'));
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invia ora' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Invia ora' })).toBeEnabled());
    expect(dialog).toBeVisible();
    expect(await box.all()).toHaveLength(1);
  });

  it('has nothing to send when all changes were refused', async () => {
    await show(change('a', { refusal: 'Esiste già' }));
    expect(within(await openDialog()).getByRole('button', { name: 'Invia ora' })).toBeDisabled();
  });

  it('discards a change only after confirmation', async () => {
    const box = await show(change('a', { refusal: 'Esiste già' }), change('b', { refusal: 'Esiste già' }));
    const dialog = await openDialog();
    const [first] = within(dialog).getAllByRole('button', { name: 'Elimina' });
    await userEvent.click(first as HTMLElement);
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('La modifica «Tempo limite a» non sarà inviata.');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    expect(await box.all()).toHaveLength(2);
    await userEvent.click(first as HTMLElement);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Attenzione' })).getByRole('button', { name: 'Conferma' }),
    );
    await waitFor(async () => expect((await box.all()).map(({ id }) => id)).toEqual(['b']));
  });
});

describe('logging out', () => {
  const question = () => screen.findByRole('dialog', { name: 'Attenzione' });

  async function outboxWith(...changes: readonly PendingChange[]) {
    const box = await boxWith(...changes);
    const outbox = outboxOf(user, box);
    await outbox.read();
    renderInPortal(<p>Portale</p>);
    return { box, outbox };
  }

  it('does not ask when nothing waits', async () => {
    const { outbox } = await outboxWith();
    expect(await confirmLogout(outbox)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays with the waiting changes if the user cancels', async () => {
    const { box, outbox } = await outboxWith(change('a'));
    const answer = confirmLogout(outbox);
    expect(await question()).toHaveTextContent('1 modifica da inviare: uscendo si perde.');
    await userEvent.click(screen.getByRole('button', { name: 'Resta' }));
    expect(await answer).toBe(false);
    expect(await box.all()).toHaveLength(1);
  });

  it('deletes the waiting changes of this user only', async () => {
    const { box, outbox } = await outboxWith(change('a'), change('b'), change('c', { user: 2 }));
    const answer = confirmLogout(outbox);
    expect(await question()).toHaveTextContent('2 modifiche da inviare: uscendo si perdono.');
    await userEvent.click(screen.getByRole('button', { name: 'Esci ed elimina' }));
    expect(await answer).toBe(true);
    expect((await box.all()).map(({ id }) => id)).toEqual(['c']);
  });
});
