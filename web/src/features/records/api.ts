import { catalogueApi } from '../../api/generated/catalogue';
import { swimming } from '../../api/generated/constants';
import { type RecordsAsk, resultsApi } from '../../api/generated/results';
import type { Paging } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';

export type { Record as RecordRow } from '../../api/generated/results';
export type { Circuit } from '../../api/generated/session';

export const { listRecords, addRecord, updateRecord, deleteRecord } = resultsApi;

export const recordsQuery = (input: RecordsAsk & Paging) => pageQuery(listRecords, input);

export const racesQuery = pageQuery(catalogueApi.listRaces, { sportId: swimming });
export const categoriesQuery = (seasonId: number) =>
  pageQuery(catalogueApi.listCategories, { seasonId, sportId: swimming });
