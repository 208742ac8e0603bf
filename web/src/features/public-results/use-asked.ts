import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../../api/call';

// The public pages ask few questions and carry no query cache: they must open quickly on a phone.

interface Asked<Out> {
  data: Out | undefined;
  error: unknown;
  // Asks again; what is in sight stays until the answer comes.
  again: () => void;
}

// useAsked asks when the page opens, when the question changes and when it is told to. What answers late is not shown.
export function useAsked<Out>(key: string, ask: (options: CallOptions) => Promise<Out>): Asked<Out> {
  const [state, setState] = useState<{ key: string; data?: Out; error?: unknown }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round is a reason to ask again
  useEffect(() => {
    const gone = new AbortController();
    latest
      .current({ signal: gone.signal, passErrors: true })
      .then((data) => setState({ key, data }))
      .catch((error: unknown) => {
        if (gone.signal.aborted) return;
        // What is in sight is worth more than a sentence about the network.
        setState((now) => (now.key === key && now.data !== undefined ? now : { key, error }));
      });
    return () => gone.abort();
  }, [key, round]);
  const again = useCallback(() => setRound((now) => now + 1), []);
  const current = state.key === key;
  return { data: current ? state.data : undefined, error: current ? state.error : undefined, again };
}
