import { ApiError, apiBase, esitoTransport, readReply, type Stream, transportMessage, withQuery } from './call';

// How long a connection may be silent, in milliseconds: first until the current state arrives, which the server sends
// at once, then between two heartbeats, which it sends every 15 seconds.
const firstStateTimeout = 5_000;
const silenceTimeout = 45_000;

const minDelay = 500;
const maxDelay = 30_000;

// After this many connections in a row without a state, polling works just as well.
const maxFailures = 5;

interface ListenOptions<Out> {
  onState: (state: Out) => void;
  signal: AbortSignal;
}

// listen passes each state of a stream to onState, and reconnects when the connection is lost. It throws when the
// server refuses or streams cannot get through, and returns when it is aborted.
export async function listen<In, Out>(stream: Stream<In, Out>, input: In, { onState, signal }: ListenOptions<Out>) {
  let wait = minDelay;
  let failures = 0;
  while (!signal.aborted) {
    let silent = false;
    try {
      silent = await connect(stream, input, signal, (state) => {
        failures = 0;
        wait = minDelay;
        onState(state);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.esito !== esitoTransport) throw error;
    }
    failures += 1;
    // A connection that opens but sends nothing is being buffered, usually by a proxy.
    if (silent || failures >= maxFailures) throw new ApiError(esitoTransport, transportMessage);
    // A stopping server disconnects all its pages at once. The random factor spreads their reconnections.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, maxDelay);
  }
}

// connect reads one connection to its end. It returns true if no state arrived in time.
async function connect<In, Out>(
  stream: Stream<In, Out>,
  input: In,
  signal: AbortSignal,
  onState: (state: Out) => void,
): Promise<boolean> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  let silent = false;
  let timer = setTimeout(() => {
    silent = true;
    stop();
  }, firstStateTimeout);
  try {
    const response = await fetch(withQuery(apiBase + stream.path, stream.input.toWire(input)), {
      signal: attempt.signal,
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream' },
    });
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream') || !response.body) {
      readReply(await response.json().catch(() => undefined), stream);
      throw new ApiError(esitoTransport, transportMessage);
    }
    for await (const message of messagesOf(response.body, () => {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceTimeout);
    })) {
      const { data } = readReply(message, stream);
      onState(stream.output.toEnglish(data) as Out);
    }
    return false;
  } catch (error) {
    if (silent) return true;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

// messagesOf parses server-sent events: data lines, each event ended by an empty line. Our events have one line of
// JSON.
async function* messagesOf(body: ReadableStream<Uint8Array>, onData: () => void): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onData();
      text += decoder.decode(value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const line = event.split('\n').find((text) => text.startsWith('data: '));
        if (line) yield JSON.parse(line.slice('data: '.length));
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
