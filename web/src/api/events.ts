import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { eventsApi } from './generated/events';
import type { EventDetail } from './generated/meet';
import { meetApi } from './generated/meet';
import { sessionApi } from './generated/session';
import { keyOf } from './query';

// The parts of an event that a tab can request separately.
export type EventPart =
  | 'opzioni'
  | 'categorie'
  | 'ordine'
  | 'anomalie'
  | 'tempiLimite'
  | 'eccezioni'
  | 'precedenti'
  | 'presenze'
  | 'documenti'
  | 'passaggi';

// eventQuery loads an event with the parts that a tab shows; other parts are empty. For an event without parts, use
// meetApi.getEvent.
export function eventQuery(id: number, part: EventPart, ...more: readonly EventPart[]) {
  const input = { id, parts: [part, ...more].join(',') };
  return queryOptions({
    queryKey: keyOf(meetApi.eventDetail, input),
    queryFn: ({ signal }): Promise<EventDetail> => meetApi.eventDetail(input, { signal }),
  });
}

// refreshEvent invalidates all queries about events.
export async function refreshEvent(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      meetApi.eventDetail,
      meetApi.getEvent,
      eventsApi.listEvents,
      eventsApi.eventYears,
      meetApi.listEventSummary,
      meetApi.eventSummaryTotals,
      meetApi.listEventClubs,
      meetApi.previousEvents,
      sessionApi.home,
    ].map((call) => client.invalidateQueries({ queryKey: keyOf(call) })),
  );
}
