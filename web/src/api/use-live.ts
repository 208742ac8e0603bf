import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type Call, esitoTransport, type Stream } from './call';
import { listen } from './listen';
import { oneQuery } from './query';

// Milliseconds between two questions where streams do not get through.
const pollEvery = 2_000;

// The server has no place for one more stream: asking now and then costs it less.
const esitoTooMany = 429;

interface Topic<In, Out> {
  stream: Stream<In, Out>;
  // The same question asked once: it fills the page at first, and again and again where streams do not get through.
  call: Call<In, Out>;
}

// useLive is useQuery for something that changes while the page looks at it: the server says so at once.
export function useLive<In extends object, Out>({ stream, call }: Topic<In, Out>, input: In, enabled = true) {
  const client = useQueryClient();
  const [polls, setPolls] = useState(false);
  const query = oneQuery(call, input);
  const topic = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the topic is what the input says, whichever object says it
  useEffect(() => {
    if (!enabled) return;
    const gone = new AbortController();
    setPolls(false);
    listen(stream, input, {
      signal: gone.signal,
      onState: (state) => client.setQueryData(query.queryKey, () => state),
    }).catch((error: unknown) => {
      if (gone.signal.aborted) return;
      const mayPoll = !(error instanceof ApiError) || error.esito === esitoTransport || error.esito === esitoTooMany;
      setPolls(mayPoll);
    });
    return () => gone.abort();
  }, [client, stream, topic, enabled]);
  return useQuery({ ...query, enabled, refetchInterval: polls ? pollEvery : false });
}
