import { api, type Paging, type UserFilter } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';
import type { RemoteId } from '../../components/remote-select/remote-option';

export type { UserDetails, UserRow } from '../../api/generated';

// The swimming app's list also counts each user's workouts.
export const usersList = (swimming: boolean) => (swimming ? api.listUsers : api.listUsersConfederation);

export const usersQuery = (swimming: boolean, input: UserFilter & Paging) => pageQuery(usersList(swimming), input);

export const userQuery = (id: number) => oneQuery(api.getUser, { ID_UTENTE: id });
export const userFunctionsQuery = (id: number) => pageQuery(api.listUserFunctions, { ID_UTENTE: id });
export const userGroupsQuery = (id: number) => pageQuery(api.listUserGroups, { ID_UTENTE: id });

export const clubLookup = {
  load: async (query: string, signal: AbortSignal) => (await api.clubOptions({ a: 1, q: query }, { signal })).rows,
  resolve: async (id: RemoteId, signal: AbortSignal) =>
    (await api.clubOptions({ a: 1, ID: Number(id) }, { signal })).rows[0] ?? null,
};
