import { type ClubFilter, listsApi } from '../../api/generated/lists';
import type { Paging } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';

export type { Association } from '../../api/generated/lists';
export type { Club } from '../../api/generated/shared';

export const clubsQuery = (input: ClubFilter & Paging) => pageQuery(listsApi.listClubs, input);
export const associationsQuery = () => pageQuery(listsApi.listAssociations, {});
