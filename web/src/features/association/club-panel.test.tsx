import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import type { Club } from '../../api/generated/shared';
import { renderInPortal } from '../../components/testing/render';
import { on, server } from '../../test/server';
import { ClubPanel } from './club-panel';

// The reply for a user without further permissions.
const clubs = [{ id: 3, name: 'Rari Nantes', code: 'RM001', town: 'Roma' }] satisfies Partial<Club>[] as Club[];

function open() {
  const onAssociated = vi.fn();
  renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <ClubPanel onClose={vi.fn()} onAssociated={onAssociated} />
    </QueryClientProvider>,
  );
  return onAssociated;
}

describe('the club panel', () => {
  beforeEach(() => {
    server.use(on(listsApi.listClubs, () => HttpResponse.json({ esito: 0, data: clubs, totale: 1 })));
  });

  it('asks before associating', async () => {
    let sent: unknown;
    server.use(
      on(peopleApi.associateClub, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ esito: 0, messaggio: 'Richiesta inviata', data: { approved: 0 } });
      }),
    );
    const onAssociated = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Scegli' }));
    const question = await screen.findByRole('dialog', { name: 'Rari Nantes' });
    expect(question).toHaveTextContent('Sei sicuro di voler procedere?');
    expect(sent).toBeUndefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Conferma' }));
    await vi.waitFor(() => expect(onAssociated).toHaveBeenCalledOnce());
    expect(sent).toEqual({ clubId: 3 });
  });

  it('does nothing if declined', async () => {
    const onAssociated = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Scegli' }));
    const question = await screen.findByRole('dialog', { name: 'Rari Nantes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    expect(onAssociated).not.toHaveBeenCalled();
  });

  it('creates a club with name, phone and e-mail', async () => {
    let sent: unknown;
    server.use(
      on(peopleApi.createClub, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ esito: 0, messaggio: 'Società creata', id_inserito: 9 });
      }),
    );
    const onAssociated = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuova società' }));
    const panel = await screen.findByRole('dialog', { name: 'Nuova società' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    expect(within(panel).getByText('Email non definita')).toBeVisible();
    expect(sent).toBeUndefined();
    await userEvent.type(within(panel).getByLabelText(/^Denominazione/), 'Aquatica');
    await userEvent.type(within(panel).getByLabelText(/^Telefono/), '3331234567');
    await userEvent.type(within(panel).getByLabelText(/^Email/), 'info@aquatica.it');
    await userEvent.click(within(panel).getByRole('button', { name: 'Salva' }));
    await vi.waitFor(() => expect(onAssociated).toHaveBeenCalledOnce());
    expect(sent).toEqual({ name: 'Aquatica', phone: '3331234567', email: 'info@aquatica.it' });
  });
});
