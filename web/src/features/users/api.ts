import type { UserFilter } from '../../api/generated/account';
import { accountApi } from '../../api/generated/account';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { UserDetails, UserRow } from '../../api/generated/account';

// Where there is training the list also counts each user's workouts.
export const usersList = (training: boolean) => (training ? accountApi.listUsers : accountApi.listUsersConfederation);

export const usersQuery = (training: boolean, input: UserFilter & Paging) => pageQuery(usersList(training), input);

export const userQuery = (id: number) => oneQuery(accountApi.getUser, { userId: id });
export const userFunctionsQuery = (id: number) => pageQuery(accountApi.listUserFunctions, { userId: id });
export const userGroupsQuery = (id: number) => pageQuery(accountApi.listUserGroups, { userId: id });
