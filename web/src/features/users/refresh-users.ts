import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';

// refreshUsers asks again for everything a change of a user may have changed: both lists and the user.
export const refreshUsers = (client: QueryClient) =>
  refresh(client, api.listUsers, api.listUsersConfederation, api.getUser);
