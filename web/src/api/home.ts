import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Home } from './generated/account';
import { accountApi } from './generated/account';
import { keyOf, oneQuery } from './query';

// Who is logged in and what they start with. It is loaded before the portal is shown, so screens may take it for granted.
export const homeQuery = queryOptions({
  queryKey: keyOf(accountApi.home),
  queryFn: ({ signal }) => accountApi.home({ essential: 1 }, { signal }),
  staleTime: 60_000,
});

export function useHome(): Home {
  return useSuspenseQuery(homeQuery).data;
}

// The long lists that few forms need; they do not change while the server runs.
export const personListsQuery = { ...oneQuery(accountApi.home, {}), staleTime: Number.POSITIVE_INFINITY };

export function usePersonLists(): Pick<Home, 'nations' | 'disabilities'> {
  return useQuery(personListsQuery).data ?? { nations: [], disabilities: [] };
}

export const administrator = 1;
export const clubUser = 2;
export const coach = 3;
