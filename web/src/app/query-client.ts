import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, esitoBlocked, esitoNoSession, esitoTransport, transportMessage } from '../api/call';
import { notify } from '../components/notify';

declare module '@tanstack/react-query' {
  interface Register {
    // passErrors: the caller shows the error itself, next to a field or in a form.
    mutationMeta: { passErrors?: boolean };
  }
}

function warn(error: unknown): void {
  if (error instanceof ApiError && (error.esito === esitoNoSession || error.esito === esitoBlocked)) return;
  notify.warning(error instanceof ApiError ? error.message : transportMessage);
}

// portalClient returns an empty query cache. It reports errors as toasts, and repeats a query once if no reply arrived.
export function portalClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A query that waited for the connection would only look slow: it fails now and is refetched on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.esito === esitoTransport,
      },
      // A change that waited for the connection would look saved: it fails now, and the user sees the error.
      mutations: { retry: false, networkMode: 'always' },
    },
    // A list that fails at its first load shows the error itself; one that fails to refresh is still on the page.
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined) warn(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.passErrors) warn(error);
      },
    }),
  });
}
