import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Endpoint } from '../../api/call';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { type Answer, on, type ReplyOf, server } from '../../test/server';

// Shared by the tests of the tabs.

export const show = (tab: ReactElement) =>
  renderInPortal(<QueryClientProvider client={portalClient()}>{tab}</QueryClientProvider>);

// collectInputs collects the inputs of a call and replies.
export function collectInputs<E extends Endpoint>(
  call: E,
  answer: () => Answer<ReplyOf<E>> = () => ok(null as ReplyOf<E>, { messaggio: 'Fatto' }),
) {
  const inputs: unknown[] = [];
  server.use(
    on(call, async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      inputs.push(call.method === 'POST' ? await request.json() : query);
      return answer();
    }),
  );
  return inputs;
}

// answerTo clicks a button of a confirmation.
export const answerTo = async (title: string, button: string) => {
  const question = await screen.findByRole('dialog', { name: title });
  await userEvent.click(within(question).getByRole('button', { name: button }));
};
