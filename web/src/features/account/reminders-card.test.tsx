import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accountApi } from '../../api/generated/account';
import { renderInPortal } from '../../components/testing/render';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import { RemindersCard } from './reminders-card';

function show() {
  renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <RemindersCard />
    </QueryClientProvider>,
  );
}

const theSwitch = () => screen.findByRole('switch', { name: 'Ricordami per email le scadenze delle iscrizioni' });

describe("a user's reminders", () => {
  it('are switched off and stay off', async () => {
    let stored: 0 | 1 = 1;
    server.use(
      on(accountApi.getReminders, () => ok({ on: stored })),
      on(accountApi.setReminders, async ({ request }) => {
        stored = ((await request.json()) as { on: 0 | 1 }).on;
        return ok(null, { messaggio: 'Operazione correttamente eseguita' });
      }),
    );
    show();
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    await userEvent.click(await theSwitch());
    await waitFor(() => expect(stored).toBe(0));
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(await screen.findByText('Promemoria disattivati')).toBeInTheDocument();
  });

  it('stay on when the server refuses', async () => {
    server.use(
      on(accountApi.getReminders, () => ok({ on: 1 as const })),
      on(accountApi.setReminders, () => refused('Operazione non consentita', 403)),
    );
    show();
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    await userEvent.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
  });
});
