import { queryOptions } from '@tanstack/react-query';
import type { StatementIn } from '../../api/generated/money';
import { moneyApi } from '../../api/generated/money';
import { type ClubAthletes, peopleApi } from '../../api/generated/people';
import type { Paging } from '../../api/generated/shared';
import { keyOf, oneQuery, pageQuery } from '../../api/query';

export type { StatementLine } from '../../api/generated/money';
export type { AthleteRow, Club } from '../../api/generated/shared';

export const clubQuery = (id: number) => oneQuery(peopleApi.getClub, { clubId: id });
export const clubAthletesQuery = (input: ClubAthletes & Paging) => pageQuery(peopleApi.listClubAthletes, input);

// The statement is one object with a page of lines; the reply's total is the number of lines.
export const statementQuery = (input: StatementIn) =>
  queryOptions({
    queryKey: keyOf(moneyApi.statement, input),
    queryFn: ({ signal }) => moneyApi.statement.reply(input, { signal }),
    placeholderData: (before) => before,
  });
