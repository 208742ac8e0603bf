// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Empty, type EventRow, type EventYears, type Paging } from './shared';

export interface EventFilter {
  sportId?: number;
  name?: string;
  organiser?: string;
  place?: string;
  regionId?: number;
  year?: number;
  status?: number[];
}

const names = {
  ...shared,
  EventFilter: 'sportId ID_SPORT,name DESCRIZIONE,organiser DENOMINAZIONE,place LUOGO,regionId FK_ID_REGIONE,year ANNO,status STATO',
};

const { call, list } = area(names);

export const eventsApi = {
  listEvents: list<EventFilter & Paging, EventRow>('GET', 'ge/eventi', 'EventFilter', 'EventRow'),
  eventYears: call<Empty, EventYears>('GET', 'ge/eventi/anni', '', 'EventYears'),
};
