import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call, List } from './call';

// The only place that builds query keys: the call's path, then its input. Invalidate with keyOf(call).

export function keyOf(c: { path: string }, input?: unknown): readonly unknown[] {
  return input === undefined ? [c.path] : [c.path, input];
}

// oneQuery returns the query of a call for one object.
export function oneQuery<In, Out>(c: Call<In, Out>, input: In) {
  return queryOptions({
    queryKey: keyOf(c, input),
    queryFn: ({ signal }) => c(input, { signal }),
  });
}

// pageQuery keeps showing the previous page until the next one is loaded.
export function pageQuery<In, Row>(l: List<In, Row>, input: In) {
  return queryOptions({
    queryKey: keyOf(l, input),
    queryFn: ({ signal }) => l(input, { signal }),
    placeholderData: keepPreviousData,
  });
}

// refresh invalidates all queries of the given calls, after a change that may affect them.
export async function refresh(client: QueryClient, ...calls: readonly { path: string }[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
}
