import type { EventFilter } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Region, Sport } from '../../api/generated/account';
export type { EventRow } from '../../api/generated/meet';

export const eventsQuery = (input: EventFilter & Paging) => pageQuery(meetApi.listEvents, input);
export const yearsQuery = oneQuery(meetApi.eventYears, {});
export const eventQuery = (id: number) => oneQuery(meetApi.getEvent, { id });
