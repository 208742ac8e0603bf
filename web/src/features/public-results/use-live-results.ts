import { useEffect, useRef, useState } from 'react';
import {
  liveAddress,
  type PublicNews,
  type PublicResults,
  readRankings,
  readResult,
  readTimetable,
  type Timetable,
} from './api';
import { applyChanges } from './live-changes';

interface Live {
  // Newest first.
  latest: readonly PublicNews[];
  connected: boolean;
  // The stream was open and broke: what the page shows may be old.
  lost: boolean;
}

// The number of results shown.
const maxLatest = 5;

// Each phone waits a random time in this range, in milliseconds, so that a hall full of phones does not reload at once.
const minWait = 500;
const maxWait = 5_000;

// Without a stream, because as many pages as a server carries are listening, the page reads the results every ten
// seconds or so, and asks for a stream again after some times.
const minPoll = 8_000;
const maxPoll = 12_000;
const pollsPerStream = 6;

interface LiveOptions {
  eventId: number;
  // The results that the page shows; undefined until they are loaded.
  results: PublicResults | undefined;
  onChange: (results: PublicResults) => void;
  // Called a moment after changes were missed.
  onReload: () => void;
  // Called a moment after the start list changed.
  onStartList: () => void;
  // Called with the heats around the one in the water.
  onTimetable: (timetable: Timetable) => void;
}

// useLiveResults applies results to the page as they are typed. EventSource reconnects by itself and sends the id of
// the last change, so that the server sends what was missed.
export function useLiveResults({ eventId, results, ...handlers }: LiveOptions): Live {
  const [latest, setLatest] = useState<readonly PublicNews[]>([]);
  const [connected, setConnected] = useState(false);
  const [lost, setLost] = useState(false);
  const current = useRef({ results, ...handlers });
  useEffect(() => {
    current.current = { results, ...handlers };
  });
  // A finished event does not change, so there is no stream.
  const open = results?.provisional === 1;
  useEffect(() => {
    setLatest([]);
    if (!open || typeof EventSource === 'undefined') return;
    const reload = jittered(() => current.current.onReload());
    const startList = jittered(() => current.current.onStartList());
    let rows: PublicNews[] = [];
    let polls = 0;
    const listeners: [string, (data: string) => void][] = [];
    const on = (name: string, run: (data: string) => void) => listeners.push([name, run]);
    let source: EventSource | undefined;
    const listen = () => {
      const opened = new EventSource(liveAddress(eventId, current.current.results?.cursor ?? ''));
      source = opened;
      opened.onopen = () => {
        rows = [];
        polls = 0;
        setConnected(true);
        setLost(false);
      };
      opened.onerror = () => {
        setConnected(false);
        setLost(true);
        // After a cut the browser connects again; a refusal is final.
        if (opened.readyState === EventSource.CLOSED) poll.start();
      };
      for (const [name, run] of listeners) {
        opened.addEventListener(name, (event: MessageEvent<string>) => run(event.data));
      }
    };
    const poll = jittered(
      () => {
        polls += 1;
        current.current.onReload();
        current.current.onStartList();
        if (polls % pollsPerStream === 0) listen();
        else poll.start();
      },
      minPoll,
      maxPoll,
    );
    on('risultato', (data) => {
      const row = readResult(data);
      if (row) rows.push(row);
    });
    on('classifica', (data) => {
      const changes = readRankings(data);
      const shownResults = current.current.results;
      const arrived = rows;
      rows = [];
      // After a reload the page may be ahead of the stream.
      if (!changes || !shownResults || changes.revision < shownResults.revision) return;
      const next = applyChanges(shownResults, arrived, changes);
      if (!next) return reload.start();
      current.current.results = next;
      current.current.onChange(next);
      if (arrived.length > 0) setLatest((now) => [...arrived.reverse(), ...now].slice(0, maxLatest));
    });
    on('programma', (data) => {
      const message = readTimetable(data);
      if (message) current.current.onTimetable(message);
    });
    on('startlist', startList.start);
    on('ricarica', () => {
      reload.start();
      startList.start();
    });
    listen();
    return () => {
      reload.stop();
      startList.stop();
      poll.stop();
      source?.close();
    };
  }, [eventId, open]);
  return { latest, connected, lost };
}

// jittered runs a function once after a random time, however often it is started meanwhile.
function jittered(run: () => void, min = minWait, max = maxWait) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          run();
        },
        min + Math.random() * (max - min),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
