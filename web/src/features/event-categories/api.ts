import { eventQuery } from '../../api/events';
import { api, type CategoryFilter, type Paging, type RaceFilter } from '../../api/generated';
import { pageQuery } from '../../api/query';

export type {
  CategoryRow,
  CategoryStatistics,
  EventCategory,
  EventDetail,
  EventRace,
  OptionValue,
  Race,
  TimeStandard,
} from '../../api/generated';

export const categoriesOf = (eventId: number) => eventQuery(eventId, 'categorie');
export const standardsOf = (eventId: number) => eventQuery(eventId, 'categorie', 'tempiLimite');

export const statisticsOf = (eventId: number) => ({
  ...pageQuery(api.eventStatistics, { ID_EVENTO: eventId }),
  // Clubs enter while an organiser looks: each opening counts again.
  staleTime: 0,
});

export const catalogueCategories = (input: CategoryFilter & Paging) => pageQuery(api.listCategories, input);
export const catalogueRaces = (input: RaceFilter & Paging) => pageQuery(api.listRaces, input);
