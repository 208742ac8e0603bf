import { api, type Paging, type UserFilter } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';

export type { UserDetails, UserRow } from '../../api/generated';

// The swimming app's list also counts each user's workouts.
export const usersList = (swimming: boolean) => (swimming ? api.listUsers : api.listUsersConfederation);

export const usersQuery = (swimming: boolean, input: UserFilter & Paging) => pageQuery(usersList(swimming), input);

export const userQuery = (id: number) => oneQuery(api.getUser, { ID_UTENTE: id });
export const userFunctionsQuery = (id: number) => pageQuery(api.listUserFunctions, { ID_UTENTE: id });
export const userGroupsQuery = (id: number) => pageQuery(api.listUserGroups, { ID_UTENTE: id });
