import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Home } from './generated/account';
import { accountApi } from './generated/account';
import { keyOf, oneQuery } from './query';

// The logged-in user and their start-up data. It is loaded before the portal is shown, so screens can rely on it.
export const homeQuery = queryOptions({
  queryKey: keyOf(accountApi.home),
  queryFn: ({ signal }) => accountApi.home({ essential: 1 }, { signal }),
  staleTime: 60_000,
});

export function useHome(): Home {
  return useSuspenseQuery(homeQuery).data;
}

// Long lists that few forms need. They do not change while the server runs.
export const personListsQuery = { ...oneQuery(accountApi.home, {}), staleTime: Number.POSITIVE_INFINITY };

export function usePersonLists(): Pick<Home, 'nations' | 'disabilities'> {
  return useQuery(personListsQuery).data ?? { nations: [], disabilities: [] };
}
