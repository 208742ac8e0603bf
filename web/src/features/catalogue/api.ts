import type { CategoryFilter, RaceFilter } from '../../api/generated/catalogue';
import { catalogueApi } from '../../api/generated/catalogue';
import type { Paging } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';

export type { Sport } from '../../api/generated/session';
export type { CategoryRow, Race, Season } from '../../api/generated/shared';

export const categoriesQuery = (input: CategoryFilter & Paging) => pageQuery(catalogueApi.listCategories, input);
export const racesQuery = (input: RaceFilter & Paging) => pageQuery(catalogueApi.listRaces, input);
