import type { ClubFilter } from '../../api/generated';
import { api } from '../../api/generated';
import { pageQuery } from '../../api/query';

export type { Association, Club } from '../../api/generated';

export const clubsQuery = (input: ClubFilter) => pageQuery(api.listClubs, input);
export const associationsQuery = () => pageQuery(api.listAssociations, {});
