import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicResults } from './api';
import { useLiveResults } from './use-live-results';

// The streams that were asked for, newest last. The test environment has no EventSource.
let streams: Stream[] = [];

class Stream extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  refuse() {
    this.readyState = Stream.CLOSED;
    this.onerror?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  streams = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const onReload = vi.fn();
  const nothing = () => {};
  const results = { provisional: 1, cursor: '7' } as PublicResults;
  const page = renderHook(() =>
    useLiveResults({ eventId: 1, results, onChange: nothing, onReload, onStartList: nothing, onTimetable: nothing }),
  );
  return { page, onReload };
}

test('a refused page polls every ten seconds or so and asks again for a stream', () => {
  const { page, onReload } = listen();
  streams[0]?.refuse();
  vi.advanceTimersByTime(7_900);
  expect(onReload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_200);
  expect(onReload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * 12_000);
  expect(streams).toHaveLength(2);
  const polled = onReload.mock.calls.length;
  expect(polled).toBe(6);
  streams[1]?.onopen?.();
  vi.advanceTimersByTime(60_000);
  expect(onReload).toHaveBeenCalledTimes(polled);
  page.unmount();
});

test('a page that is left stops polling', () => {
  const { page, onReload } = listen();
  streams[0]?.refuse();
  page.unmount();
  vi.advanceTimersByTime(60_000);
  expect(onReload).not.toHaveBeenCalled();
});

test('a page whose connection is cut leaves the retry to the browser', () => {
  const { page, onReload } = listen();
  streams[0]?.onerror?.();
  vi.advanceTimersByTime(60_000);
  expect(onReload).not.toHaveBeenCalled();
  expect(streams).toHaveLength(1);
  page.unmount();
});
