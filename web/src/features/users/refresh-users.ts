import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { refresh } from '../../api/query';

// refreshUsers asks again for everything a change of a user may have changed: both lists and the user.
export const refreshUsers = (client: QueryClient) =>
  refresh(client, accountApi.listUsers, accountApi.listUsersConfederation, accountApi.getUser);
