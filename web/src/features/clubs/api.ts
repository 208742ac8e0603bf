import { queryOptions } from '@tanstack/react-query';
import { api, type ClubAthletes, type ClubFilter, type Paging, type StatementIn } from '../../api/generated';
import { keyOf, oneQuery, pageQuery } from '../../api/query';

export type { AthleteRow, Club, StatementLine } from '../../api/generated';

export const clubsQuery = (input: ClubFilter & Paging) => pageQuery(api.listClubs, input);
export const clubQuery = (id: number) => oneQuery(api.getClub, { ID_SOCIETA: id });
export const clubAthletesQuery = (input: ClubAthletes & Paging) => pageQuery(api.listClubAthletes, input);

// The statement is one object with a page of lines in it; the reply also tells how many lines there are.
export const statementQuery = (input: StatementIn) =>
  queryOptions({
    queryKey: keyOf(api.statement, input),
    queryFn: ({ signal }) => api.statement.reply(input, { signal }),
    placeholderData: (before) => before,
  });
