import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { listsApi } from '../../api/generated/lists';
import { refresh } from '../../api/query';

// refreshUsers invalidates everything that a change of a user may affect: both lists and the user.
export const refreshUsers = (client: QueryClient) =>
  refresh(client, listsApi.listUsers, listsApi.listUsersConfederation, accountApi.getUser);
