import { api, type CategoryFilter, type Paging, type RaceFilter } from '../../api/generated';
import { pageQuery } from '../../api/query';

export type { CategoryRow, Race, Season, Sport } from '../../api/generated';

export const categoriesQuery = (input: CategoryFilter & Paging) => pageQuery(api.listCategories, input);
export const racesQuery = (input: RaceFilter & Paging) => pageQuery(api.listRaces, input);
