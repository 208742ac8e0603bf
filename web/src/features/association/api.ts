import type { ClubFilter } from '../../api/generated/people';
import { peopleApi } from '../../api/generated/people';
import { pageQuery } from '../../api/query';

export type { Association, Club } from '../../api/generated/people';

export const clubsQuery = (input: ClubFilter) => pageQuery(peopleApi.listClubs, input);
export const associationsQuery = () => pageQuery(peopleApi.listAssociations, {});
