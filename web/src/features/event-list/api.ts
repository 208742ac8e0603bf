import { api, type EventFilter, type Paging } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';

export type { EventRow, Region, Sport } from '../../api/generated';

export const eventsQuery = (input: EventFilter & Paging) => pageQuery(api.listEvents, input);
export const eventQuery = (id: number) => oneQuery(api.getEvent, { ID_EVENTO: id });
