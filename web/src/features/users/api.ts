import { accountApi } from '../../api/generated/account';
import { oneQuery, pageQuery } from '../../api/query';

export type { UserDetails } from '../../api/generated/account';
export type { UserRow } from '../../api/generated/lists';

export const userQuery = (id: number) => oneQuery(accountApi.getUser, { userId: id });
export const userFunctionsQuery = (id: number) => pageQuery(accountApi.listUserFunctions, { userId: id });
export const userGroupsQuery = (id: number) => pageQuery(accountApi.listUserGroups, { userId: id });
