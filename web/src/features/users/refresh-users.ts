import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { keyOf } from '../../api/query';

// refreshUsers asks again for everything a change of a user may have changed: both lists and the user.
export async function refreshUsers(client: QueryClient): Promise<void> {
  const calls = [api.listUsers, api.listUsersConfederation, api.getUser];
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
}
