import { useEffect, useRef, useState } from 'react';

interface Live<Row> {
  // The newest first.
  latest: readonly Row[];
  connected: boolean;
}

// How many arrivals are shown.
const shown = 5;

// A hall full of phones must not ask at the same moment: each waits up to so many milliseconds after a result.
const spread = 2_500;

interface Listening<Row> {
  // The address of the stream; nothing is listened to where it is empty.
  address: string;
  // Reads what the stream says; null for what is no result.
  read: (data: string) => Row | null;
  // Told, a moment later and once for several, that the rankings are other ones.
  onChange: () => void;
}

// useLiveResults hears results as they are typed. The browser connects again by itself, and says which result it heard last.
export function useLiveResults<Row>({ address, read, onChange }: Listening<Row>): Live<Row> {
  const [latest, setLatest] = useState<readonly Row[]>([]);
  const [connected, setConnected] = useState(false);
  const handlers = useRef({ read, onChange });
  useEffect(() => {
    handlers.current = { read, onChange };
  });
  useEffect(() => {
    setLatest([]);
    if (address === '' || typeof EventSource === 'undefined') return;
    const source = new EventSource(address);
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.onopen = () => setConnected(true);
    source.onerror = () => setConnected(false);
    source.addEventListener('risultato', (event: MessageEvent<string>) => {
      const row = handlers.current.read(event.data);
      if (row === null) return;
      setLatest((now) => [row, ...now].slice(0, shown));
      timer ??= setTimeout(
        () => {
          timer = undefined;
          handlers.current.onChange();
        },
        500 + Math.random() * spread,
      );
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [address]);
  return { latest, connected };
}
