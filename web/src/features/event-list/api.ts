export type { EventRow } from '../../api/generated/shared';

import type { EventFilter } from '../../api/generated/events';
import { eventsApi } from '../../api/generated/events';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Region, Sport } from '../../api/generated/session';

export const eventsQuery = (input: EventFilter & Paging) => pageQuery(eventsApi.listEvents, input);
export const yearsQuery = oneQuery(eventsApi.eventYears, {});
