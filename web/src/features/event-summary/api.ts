export type { EventRow } from '../../api/generated/shared';

import type { EventSummaryFilter } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export const summaryQuery = (input: EventSummaryFilter & Paging) => pageQuery(meetApi.listEventSummary, input);
export const totalsQuery = (input: EventSummaryFilter) => oneQuery(meetApi.eventSummaryTotals, input);
