import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type Call, esitoTransport, type Stream } from './call';
import { listen } from './listen';
import { oneQuery } from './query';

// Milliseconds between two requests when streams do not get through.
const pollEvery = 2_000;

// The server has no capacity for another stream; polling costs it less.
const esitoTooMany = 429;

interface Topic<In, Out> {
  stream: Stream<In, Out>;
  // A single request for the same data: used for the first load, and for polling when streams do not get through.
  call: Call<In, Out>;
}

// useLive is useQuery for data that the server pushes while the page shows it.
export function useLive<In extends object, Out>({ stream, call }: Topic<In, Out>, input: In, enabled = true) {
  const client = useQueryClient();
  const [polling, setPolling] = useState(false);
  const query = oneQuery(call, input);
  const topic = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: topic identifies the input by value
  useEffect(() => {
    if (!enabled) return;
    const abort = new AbortController();
    setPolling(false);
    listen(stream, input, {
      signal: abort.signal,
      onState: (state) => client.setQueryData(query.queryKey, () => state),
    }).catch((error: unknown) => {
      if (abort.signal.aborted) return;
      const mayPoll = !(error instanceof ApiError) || error.esito === esitoTransport || error.esito === esitoTooMany;
      setPolling(mayPoll);
    });
    return () => abort.abort();
  }, [client, stream, topic, enabled]);
  return useQuery({ ...query, enabled, refetchInterval: polling ? pollEvery : false });
}
