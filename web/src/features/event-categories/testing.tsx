import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { Endpoint } from '../../api/call';
import { meetApi } from '../../api/generated/meet';
import { portalClient } from '../../app/query-client';
import { OutboxProvider } from '../../components/outbox/outbox-provider';
import { renderInPortal } from '../../components/testing/render';
import { setVariant } from '../../lib/variant';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import type { EventCategory, EventDetail, EventRace, TimeStandard } from './api';

// Shared by the tests of the two tabs.

export const raceOf = (id: number, change: Partial<EventRace> = {}): EventRace => ({
  id,
  eventId: 7,
  categoryId: 1,
  raceId: id,
  disabled: 0,
  kind: 1,
  points: 1,
  position: id,
  entries: 0,
  category: 'Es. A',
  race: `${id}00 Stile libero`,
  abbreviation: `${id}00 SL`,
  metres: id * 100,
  members: 1,
  sex: 0,
  note: '',
  selected: 1,
  options: [],
  version: 1,
  ...change,
});

export const categoryOf = (id: number, change: Partial<EventCategory> = {}): EventCategory => ({
  id,
  eventId: 7,
  categoryId: id,
  name: 'Esordienti A',
  label: 'Es. A',
  disabled: 0,
  kind: 1,
  membership: 2,
  byYear: 0,
  maxRaces: 0,
  menFrom: '2014-01-01',
  menTo: '2015-12-31',
  womenFrom: '2015-01-01',
  womenTo: '2016-12-31',
  options: [],
  races: [],
  version: 1,
  ...change,
});

export const standardOf = (id: number, change: Partial<TimeStandard> = {}): TimeStandard => ({
  id,
  eventId: 7,
  raceId: 1,
  categoryId: 1,
  sex: 1,
  time: 7000,
  formatted: "1'10''00",
  race: '100 Stile libero',
  category: 'Es. A',
  version: 1,
  ...change,
});

type StoredEvent = Pick<EventDetail, 'categories' | 'timeStandards'>;

// storeEvent serves an event that the test can change, and counts the requests.
export function storeEvent(start: Partial<StoredEvent>) {
  const event = { categories: [], timeStandards: [], ...start } as StoredEvent;
  const requests = { count: 0 };
  server.use(
    on(meetApi.eventDetail, () => {
      requests.count += 1;
      return ok({
        id: 7,
        sportId: 1,
        seasonId: 2,
        oversees: 1,
        options: [
          { id: 18, value: '6' },
          { id: 20, value: '12' },
        ],
        races: event.categories.flatMap(({ races }) => races),
        ...event,
      });
    }),
  );
  return { event, requests };
}

// collectInputs serves a call and collects its inputs. answer may reject an input; clubs is how many would pay more.
export function collectInputs(
  call: Endpoint,
  answer: (input: unknown) => HttpResponse<never> | undefined = () => undefined,
  clubs = 0,
) {
  const inputs: Record<string, unknown>[] = [];
  server.use(
    on(call, async ({ request }) => {
      const inQuery = call.method === 'GET' || call.method === 'DELETE';
      const input = inQuery
        ? Object.fromEntries(new URL(request.url).searchParams)
        : ((await request.json()) as Record<string, unknown>);
      inputs.push(input);
      return (
        answer(input) ??
        HttpResponse.json({ esito: 0, messaggio: 'Fatto', data: { clubs }, id_inserito: 900 + inputs.length })
      );
    }),
  );
  return inputs;
}

export const refusal = (...how: Parameters<typeof refused>) => refused(...how) as unknown as HttpResponse<never>;

export function show(tab: ReactElement, app: 'nuoto' | 'confederazione' = 'nuoto') {
  setVariant({ app });
  return renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <OutboxProvider user={1}>{tab}</OutboxProvider>
    </QueryClientProvider>,
  );
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

// expectMessage waits for a message, which appears twice on the page: in the toast and in the live region.
export const expectMessage = async (words: string | RegExp) =>
  expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
