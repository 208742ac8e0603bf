import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { area, listenToSession } from './call';
import { listen } from './listen';

const { stream } = area({ Ref: 'id ID_UPLOAD', State: 'read LETTE' });
const progress = stream<{ id: number }, { read: number }>('GET', 'core/basic/upload/diretta', 'Ref', 'State');

// Each connection is a stream that the test writes to.
interface Line {
  url: string;
  signal: AbortSignal;
  send: (text: string) => void;
  end: () => void;
}
let lines: Line[];
// Replies for the next connections; once empty, a connection gets an open stream.
let answers: (() => Promise<Response>)[];

const state = (read: number, event = '') => `${event}data: {"esito":0,"messaggio":"","data":{"LETTE":${read}}}\n\n`;
const json = (body: object) => async () =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

function connect(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const answer = answers.shift();
  if (answer) return answer();
  return new Promise((resolve, reject) => {
    const body = new ReadableStream<Uint8Array>({
      start: (to) => {
        let open = true;
        const close = (work: () => void) => {
          if (open) work();
          open = false;
        };
        signal.addEventListener('abort', () => close(() => to.error(signal.reason)));
        lines.push({
          url,
          signal,
          send: (text) => to.enqueue(new TextEncoder().encode(text)),
          end: () => close(() => to.close()),
        });
      },
    });
    signal.addEventListener('abort', () => reject(signal.reason));
    resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }));
  });
}

beforeEach(() => {
  lines = [];
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', connect);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  listenToSession({ ended() {}, blocked() {} });
});

function start() {
  const seen: number[] = [];
  const abort = new AbortController();
  let outcome: unknown = 'listening';
  listen(progress, { id: 7 }, { signal: abort.signal, onState: ({ read }) => seen.push(read) }).then(
    () => {
      outcome = 'ended';
    },
    (error) => {
      outcome = error;
    },
  );
  return { seen, abort, outcome: () => outcome };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const line = (at: number): Line => {
  const line = lines[at];
  if (!line) throw new Error(`no connection ${at}`);
  return line;
};

describe('listen', () => {
  it('passes on each state, however its bytes are split', async () => {
    const { seen, abort, outcome } = start();
    await pass(0);
    expect(line(0).url).toBe('/api/core/basic/upload/diretta?ID_UPLOAD=7');
    line(0).send(state(1) + state(2).slice(0, 20));
    line(0).send(`${state(2).slice(20)}:\n\n`);
    await pass(0);
    expect(seen).toEqual([1, 2]);
    abort.abort();
    await pass(0);
    expect(outcome()).toBe('ended');
    expect(line(0).signal.aborted).toBe(true);
  });

  it('reconnects when the server closes the connection, backing off until a state arrives', async () => {
    const { seen, outcome } = start();
    await pass(0);
    line(0).send(state(1));
    await pass(0);
    line(0).end();
    await pass(0);
    expect(lines).toHaveLength(1);
    await pass(750);
    expect(lines).toHaveLength(2);
    line(1).end();
    await pass(400);
    expect(lines).toHaveLength(2);
    await pass(1100);
    line(2).send(state(2));
    await pass(0);
    expect(seen).toEqual([1, 2]);
    expect(outcome()).toBe('listening');
  });

  it('reconnects when a connection falls silent', async () => {
    start();
    await pass(0);
    line(0).send(state(1));
    await pass(44_000);
    line(0).send(':\n\n');
    await pass(44_000);
    expect(lines).toHaveLength(1);
    await pass(3_000);
    expect(lines).toHaveLength(2);
  });

  it('gives up when a proxy buffers streams', async () => {
    const { outcome } = start();
    await pass(5_001);
    expect(outcome()).toMatchObject({ esito: -1 });
    expect(lines).toHaveLength(1);
  });

  it('gives up when the server cannot be reached', async () => {
    answers = Array.from({ length: 9 }, () => () => Promise.reject(new TypeError('network')));
    const { outcome } = start();
    await pass(30_000);
    expect(outcome()).toMatchObject({ esito: -1 });
    expect(answers).toHaveLength(4);
  });

  it('ends with the reason when the server refuses', async () => {
    answers = [json({ esito: 404, messaggio: 'Non trovato' })];
    const { outcome } = start();
    await pass(0);
    expect(outcome()).toMatchObject({ esito: 404, message: 'Non trovato' });
  });

  it('ends when the session ends', async () => {
    const ended = vi.fn();
    listenToSession({ ended, blocked() {} });
    const { seen, outcome } = start();
    await pass(0);
    line(0).send(`${state(1)}event: fine\ndata: {"esito":401,"messaggio":"Sessione scaduta"}\n\n`);
    await pass(0);
    expect(seen).toEqual([1]);
    expect(outcome()).toMatchObject({ esito: 401 });
    expect(ended).toHaveBeenCalledOnce();
  });
});
