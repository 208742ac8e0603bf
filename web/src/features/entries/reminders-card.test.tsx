import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entryApi } from '../../api/generated/entry';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { RemindersCard } from './reminders-card';

it('switches the messages about deadlines off', async () => {
  let stored: 0 | 1 = 1;
  server.use(
    on(entryApi.getReminders, () => ok({ on: stored })),
    on(entryApi.setReminders, async ({ request }) => {
      stored = ((await request.json()) as { on: 0 | 1 }).on;
      return ok(null, { messaggio: 'Fatto' });
    }),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <RemindersCard />
    </QueryClientProvider>,
  );
  const reminder = await screen.findByRole('switch', { name: /^Avvisami per email/ });
  expect(reminder).toBeChecked();
  await userEvent.click(reminder);
  await waitFor(() => expect(stored).toBe(0));
  await waitFor(() => expect(reminder).not.toBeChecked());
});
