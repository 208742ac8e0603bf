import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Home } from './generated/account';
import { accountApi } from './generated/account';
import { keyOf } from './query';

// Who is logged in and what they start with. It is loaded before the portal is shown, so screens may take it for granted.
export const homeQuery = queryOptions({
  queryKey: keyOf(accountApi.home),
  queryFn: ({ signal }) => accountApi.home({}, { signal }),
  staleTime: 60_000,
});

export function useHome(): Home {
  return useSuspenseQuery(homeQuery).data;
}

export const administrator = 1;
export const clubUser = 2;
export const coach = 3;
