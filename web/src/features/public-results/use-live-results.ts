import { useEffect, useRef, useState } from 'react';

interface Live<Row> {
  // Newest first.
  latest: readonly Row[];
  connected: boolean;
}

// The number of results shown.
const shown = 5;

// In milliseconds. Many phones in a hall must not reload at the same moment: each waits a random time up to this.
const maxDelay = 2_500;

interface Listening<Row> {
  // The address of the stream; empty for none.
  address: string;
  // Parses a message of the stream; null if it is not a result.
  read: (data: string) => Row | null;
  // Called shortly after the rankings have changed, once for several results.
  onChange: () => void;
}

// useLiveResults receives results as they are typed. EventSource reconnects by itself and sends the last result's id.
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
        500 + Math.random() * maxDelay,
      );
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [address]);
  return { latest, connected };
}
