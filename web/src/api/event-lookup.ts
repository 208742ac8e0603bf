import { formatDate } from '../lib/dates';
import { eventsApi } from './generated/events';
import { meetApi } from './generated/meet';
import type { RemoteLookup } from './lookup';

// The maximum number of events offered by a search.
const offered = 20;

const choice = (event: { id: number; name: string; starts: string | null }) => ({
  id: event.id,
  text: `${event.name} (${formatDate(event.starts)})`,
});

// Events by name, newest first.
export const eventLookup: RemoteLookup = {
  load: async (query, signal) => {
    const input = { name: query, page: 1, rows: offered, sort: 'starts', way: 'DESC' } as const;
    return (await eventsApi.listEvents(input, { signal })).rows.map(choice);
  },
  resolve: async (id, signal) => choice(await meetApi.getEvent({ id: Number(id) }, { signal })),
};
