import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../api/call';
import { accountApi, type Home } from '../api/generated/account';
import { levelAdmin } from '../api/generated/constants';
import { eventsApi } from '../api/generated/events';
import { peopleApi } from '../api/generated/people';
import { homeQuery } from '../api/home';
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

function first<Row>(list: Endpoint, queryFor: (search: GridSearch) => ListQuery<Row>) {
  const ask = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));
  return { list, queryFor, ask };
}

// A club sees its deleted athletes only on request; administrators always see them, marked.
export const athletesShown = (search: GridSearch, administers: boolean): GridSearch =>
  administers || search.visible !== undefined ? search : { ...search, visible: 1 };

const athletesAs = (administers: boolean) => (search: GridSearch) =>
  pageQuery(peopleApi.listAthletes, listInput(athletesShown(search, administers), pageSize));
const athletesQuestions = { all: athletesAs(true), own: athletesAs(false) };

export const athletesQuestion = (home: Home | undefined) =>
  home?.user.levelId === levelAdmin ? athletesQuestions.all : athletesQuestions.own;

export const athletesFirst = {
  list: peopleApi.listAthletes,
  ask: (client: QueryClient, search: GridSearch) =>
    client.ensureQueryData(athletesQuestion(client.getQueryData(homeQuery.queryKey))(search)),
};

export const clubsFirst = first(peopleApi.listClubs, (search) =>
  pageQuery(peopleApi.listClubs, listInput(search, pageSize)),
);

// In variants with training the list also counts each user's workouts.
export const usersFirst = first(accountApi.listUsers, (search) =>
  pageQuery(has('training') ? accountApi.listUsers : accountApi.listUsersConfederation, listInput(search, pageSize)),
);

export const sportAt = (search: GridSearch) => sportOf(search.sportId, storedSport(), variant().sports);

export const eventsFirst = first(eventsApi.listEvents, (search) =>
  pageQuery(eventsApi.listEvents, { ...inTab(listInput(search, pageSize)), sportId: sportAt(search)?.id }),
);
