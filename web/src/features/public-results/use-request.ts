import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../../api/call';

// The public pages send few requests and have no query cache, so that they open quickly on a phone.

interface RequestState<Out> {
  data: Out | undefined;
  error: unknown;
  // Sends the request again; the current data stays until the reply.
  reload: () => void;
  // Replaces the data, as after a change that the server sent.
  update: (data: Out) => void;
}

// useRequest sends a request at mount, when the key changes and on demand. Late replies are ignored. Without a key it
// waits.
export function useRequest<Out>(key: string, ask: (options: CallOptions) => Promise<Out>): RequestState<Out> {
  const [state, setState] = useState<{ key: string; data?: Out; error?: unknown }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round sends the request again
  useEffect(() => {
    if (key === '') return;
    const unmounted = new AbortController();
    latest
      .current({ signal: unmounted.signal, passErrors: true })
      .then((data) => setState({ key, data }))
      .catch((error: unknown) => {
        if (unmounted.signal.aborted) return;
        // Existing data is more useful than an error about the network.
        setState((now) => (now.key === key && now.data !== undefined ? now : { key, error }));
      });
    return () => unmounted.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  const update = useCallback((data: Out) => setState({ key, data }), [key]);
  const current = state.key === key;
  return { data: current ? state.data : undefined, error: current ? state.error : undefined, reload, update };
}
