import { api, type EventSummaryFilter, type Paging } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';

export type { EventRow } from '../../api/generated';

export const summaryQuery = (input: EventSummaryFilter & Paging) => pageQuery(api.listEventSummary, input);
export const totalsQuery = (input: EventSummaryFilter) => oneQuery(api.eventSummaryTotals, input);
