import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Home, sessionApi } from './generated/session';
import { keyOf, oneQuery, pageQuery } from './query';

// The logged-in user and their start-up data. It is loaded before the portal is shown, so screens can rely on it.
export const homeQuery = queryOptions({
  queryKey: keyOf(sessionApi.home),
  queryFn: ({ signal }) => sessionApi.home({ essential: 1 }, { signal }),
  staleTime: 60_000,
});

// useHome returns the start-up data.
export function useHome(): Home {
  return useSuspenseQuery(homeQuery).data;
}

// What the user has to do, on the dashboard.
export const tasksQuery = pageQuery(sessionApi.listTasks, {});

// Long lists that few forms need. They do not change while the server runs.
export const personListsQuery = { ...oneQuery(sessionApi.home, {}), staleTime: Number.POSITIVE_INFINITY };

// usePersonLists returns the lists of nations and disabilities.
export function usePersonLists(): Pick<Home, 'nations' | 'disabilities'> {
  return useQuery(personListsQuery).data ?? { nations: [], disabilities: [] };
}
