import { accountApi } from '../../api/generated/account';
import { oneQuery, pageQuery } from '../../api/query';

export type { UserDetails, UserRow } from '../../api/generated/account';

export const userQuery = (id: number) => oneQuery(accountApi.getUser, { userId: id });
export const userFunctionsQuery = (id: number) => pageQuery(accountApi.listUserFunctions, { userId: id });
export const userGroupsQuery = (id: number) => pageQuery(accountApi.listUserGroups, { userId: id });
