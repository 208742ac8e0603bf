import { eventQuery } from '../../api/events';
import type { CategoryFilter, RaceFilter } from '../../api/generated/catalogue';
import { catalogueApi } from '../../api/generated/catalogue';
import { meetApi } from '../../api/generated/meet';
import type { Paging } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';

export type {
  CategoryStatistics,
  EventCategory,
  EventDetail,
  EventRace,
  OptionValue,
  TimeStandard,
} from '../../api/generated/meet';
export type { CategoryRow, Race } from '../../api/generated/shared';

export const categoriesOf = (eventId: number) => eventQuery(eventId, 'categorie');
export const standardsOf = (eventId: number) => eventQuery(eventId, 'categorie', 'tempiLimite');

export const statisticsOf = (eventId: number) => ({
  ...pageQuery(meetApi.eventStatistics, { id: eventId }),
  // Clubs may enter at any time, so the statistics are reloaded each time they are opened.
  staleTime: 0,
});

export const catalogueCategories = (input: CategoryFilter & Paging) => pageQuery(catalogueApi.listCategories, input);
export const catalogueRaces = (input: RaceFilter & Paging) => pageQuery(catalogueApi.listRaces, input);
