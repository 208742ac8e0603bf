import { api, type UserFilter } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';
import type { RemoteId } from '../../components/remote-select/remote-option';

export type { FunctionRow, GroupRow, User, UserRow } from '../../api/generated';

// The swimming app's list also counts each user's workouts.
export const usersList = (swimming: boolean) => (swimming ? api.listUsers : api.listUsersConfederation);

export const usersQuery = (swimming: boolean, input: UserFilter) => pageQuery(usersList(swimming), input);

export const userQuery = (id: number) => oneQuery(api.getUser, { ID_UTENTE: id });
export const userFunctionsQuery = (id: number) => oneQuery(api.listUserFunctions, { ID_UTENTE: id });
export const userGroupsQuery = (id: number) => oneQuery(api.listUserGroups, { ID_UTENTE: id });

export const clubLookup = {
  load: (query: string, signal: AbortSignal) => api.clubOptions({ a: 1, q: query }, { signal }),
  resolve: async (id: RemoteId, signal: AbortSignal) =>
    (await api.clubOptions({ a: 1, ID: Number(id) }, { signal }))[0] ?? null,
};
