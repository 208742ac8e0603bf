import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultsApi } from '../api/generated/results';
import { server } from '../test/server';
import { type BoardState, Feed, silentSince } from './use-board';

// A stream under the control of the test.
class Source {
  static CLOSED = 2;
  static last: Source;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private listeners = new Map<string, (event: { data: string }) => void>();
  constructor() {
    Source.last = this;
  }
  addEventListener(name: string, run: (event: { data: string }) => void) {
    this.listeners.set(name, run);
  }
  send(name: string, data: object) {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}

const { publicTimetable, publicStartList, publicResults } = resultsApi;

// timetable is a reply or message with two heats in the given states.
const timetable = (delay: number, ...states: number[]) =>
  publicTimetable.output.toWire({
    delay,
    heats: states.map((state, i) => ({ raceId: 1, categoryId: 0, sex: 2, disabled: 0, heat: i + 1, state })),
  }) as object;
let requests = 0;
let down = false;

const reply = (data: object) => () => {
  requests += 1;
  return down ? HttpResponse.error() : HttpResponse.json({ esito: 0, messaggio: '', data });
};

beforeEach(() => {
  requests = 0;
  down = false;
  vi.stubGlobal('EventSource', Source);
  server.use(
    http.get(`/api/${publicStartList.path}`, reply(publicStartList.output.toWire({ groups: [] }) as object)),
    http.get(`/api/${publicTimetable.path}`, reply(timetable(0, 2, 1))),
    http.get(`/api/${publicResults.path}`, reply(publicResults.output.toWire({ groups: [] }) as object)),
  );
});

afterEach(() => vi.unstubAllGlobals());

it('keeps only the latest state through thousands of messages', async () => {
  let state: BoardState | undefined;
  const feed = new Feed(7, (next) => {
    state = next;
  });
  await vi.waitFor(() => expect(state?.data).toBeDefined());
  const size = () => JSON.stringify(feed).length;
  const before = size();
  for (let i = 0; i < 10_000; i += 1) {
    Source.last.send('programma', timetable(i, 3, 2));
    Source.last.send('risultato', {});
  }
  expect(state?.data?.timetable.delay).toBe(9_999);
  expect(state?.data?.timetable.heats.map(({ state: heat }) => heat)).toEqual([3, 2]);
  expect(size() - before).toBeLessThan(200);
  await vi.waitFor(() => expect(requests).toBeGreaterThan(3));
  expect(requests).toBeLessThan(10);
  feed.close();
});

it('keeps what it knows without a network and connects again', async () => {
  let state: BoardState | undefined;
  const feed = new Feed(7, (next) => {
    state = next;
  });
  await vi.waitFor(() => expect(state?.data).toBeDefined());
  expect(state && silentSince(state, Date.now())).toBe(0);
  down = true;
  Source.last.onerror?.();
  await vi.waitFor(() => expect(state?.lost).toBe(true));
  expect(state && silentSince(state, Date.now())).toBe(state?.contact);
  expect(state?.data?.timetable.heats).toHaveLength(2);
  down = false;
  Source.last.onopen?.();
  await vi.waitFor(() => expect(state?.lost).toBe(false));
  feed.close();
});
