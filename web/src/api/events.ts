import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type EventDetail } from './generated';
import { keyOf } from './query';

// The parts of an event that a tab may ask for by themselves.
export type EventPart =
  | 'opzioni'
  | 'categorie'
  | 'ordine'
  | 'anomalie'
  | 'tempiLimite'
  | 'eccezioni'
  | 'precedenti'
  | 'presenze'
  | 'documenti';

// eventQuery asks for an event with the parts a tab shows; what was not asked for comes empty. An event without any part is api.getEvent.
export function eventQuery(id: number, part: EventPart, ...more: readonly EventPart[]) {
  const input = { ID_EVENTO: id, PARTI: [part, ...more].join(',') };
  return queryOptions({
    queryKey: keyOf(api.eventDetail, input),
    queryFn: ({ signal }): Promise<EventDetail> => api.eventDetail(input, { signal }),
  });
}

// refreshEvent asks again for everything on the page that tells of events.
export async function refreshEvent(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      api.eventDetail,
      api.getEvent,
      api.listEvents,
      api.listEventSummary,
      api.eventSummaryTotals,
      api.listEventClubs,
      api.previousEvents,
      api.home,
    ].map((one) => client.invalidateQueries({ queryKey: keyOf(one) })),
  );
}
