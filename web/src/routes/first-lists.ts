import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../api/call';
import { levelAdmin } from '../api/generated/constants';
import { eventsApi } from '../api/generated/events';
import { listsApi } from '../api/generated/lists';
import { type Home, sessionApi } from '../api/generated/session';
import { homeQuery, tasksQuery } from '../api/home';
import { pageQuery } from '../api/query';
import type { GridSearch } from '../components/data-grid/grid-types';
import { inTab, sportOf } from '../features/event-list/list-search';
import { storedSport } from '../features/sport/rules';
import { has, variant } from '../lib/variant';
import { listInput } from './list-input';
import type { ListQuery } from './use-list';

// The first lists of screens. They are separate from the screens' code, so that both are requested at the same time
// (FirstList).

export const pageSize = 50;

function firstList<Row>(list: Endpoint, queryFor: (search: GridSearch) => ListQuery<Row>) {
  const ask = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));
  return { list, queryFor, ask };
}

// A club sees its deleted athletes only on request; administrators always see them, marked.
export const athletesShown = (search: GridSearch, administers: boolean): GridSearch =>
  administers || search.visible !== undefined ? search : { ...search, visible: 1 };

const athletesAs = (administers: boolean) => (search: GridSearch) =>
  pageQuery(listsApi.listAthletes, listInput(athletesShown(search, administers), pageSize));
const athletesQuestions = { all: athletesAs(true), own: athletesAs(false) };

export const athletesQuestion = (home: Home | undefined) =>
  home?.user.levelId === levelAdmin ? athletesQuestions.all : athletesQuestions.own;

export const athletesFirst = {
  list: listsApi.listAthletes,
  ask: (client: QueryClient, search: GridSearch) =>
    client.ensureQueryData(athletesQuestion(client.getQueryData(homeQuery.queryKey))(search)),
};

export const clubsFirst = firstList(listsApi.listClubs, (search) =>
  pageQuery(listsApi.listClubs, listInput(search, pageSize)),
);

// In variants with training the list also counts each user's workouts.
export const usersFirst = firstList(listsApi.listUsers, (search) =>
  pageQuery(has('training') ? listsApi.listUsers : listsApi.listUsersConfederation, listInput(search, pageSize)),
);

export const sportAt = (search: GridSearch) => sportOf(search.sportId, storedSport(), variant().sports);

export const eventsFirst = firstList(eventsApi.listEvents, (search) =>
  pageQuery(eventsApi.listEvents, { ...inTab(listInput(search, pageSize)), sportId: sportAt(search)?.id }),
);

// The dashboard is shown without its tasks if they cannot be loaded; restricted users have none.
export const tasksFirst = {
  list: sessionApi.listTasks,
  ask: (client: QueryClient) =>
    client.getQueryData(homeQuery.queryKey)?.user.restricted === 1
      ? Promise.resolve()
      : client.ensureQueryData(tasksQuery).catch(() => undefined),
};
