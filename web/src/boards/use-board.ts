import { useEffect, useState } from 'react';
import { ApiError, apiBase, esitoForbidden, esitoNoSession, esitoNotFound, withQuery } from '../api/call';
import { resultsApi } from '../api/generated/results';
import type { Timetable } from '../api/generated/shared';
import { type BoardData, mergeTimetable } from './heats';

// In milliseconds. The timetable is read again even without news: it proves that the connection works.
const readEvery = 20_000;
const silentAfter = 45_000;
const gather = 300;
const reconnectAfter = 5_000;

const parts = ['startList', 'timetable', 'results'] as const;
type Part = (typeof parts)[number];

export interface BoardState {
  // Undefined until everything was read once.
  data: BoardData | undefined;
  // When the server was last reached; 0 if never.
  contact: number;
  // Set while the server cannot be reached.
  lost: boolean;
  // Set if the event does not exist or is not public.
  refused: boolean;
}

const refusals = [esitoNotFound, esitoForbidden, esitoNoSession];

// Feed reads an event and follows its stream until it is closed. It holds the latest data only.
export class Feed {
  private data: Partial<BoardData> = {};
  private contact = 0;
  private lost = false;
  private refused = false;
  private wanted = new Set<Part>(parts);
  private reading = false;
  private source: EventSource | undefined;
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private closed = false;

  constructor(
    private readonly eventId: number,
    private readonly onChange: (state: BoardState) => void,
  ) {
    this.connect();
    void this.read();
    const reconnect = () => {
      this.readSoon('timetable');
      this.timers.set('again', setTimeout(reconnect, readEvery));
    };
    this.timers.set('again', setTimeout(reconnect, readEvery));
    addEventListener('offline', this.onNetwork);
    addEventListener('online', this.onNetwork);
  }

  // An open stream does not notice that the network is gone.
  private onNetwork = () => this.readSoon(...parts);

  close(): void {
    this.closed = true;
    this.source?.close();
    removeEventListener('offline', this.onNetwork);
    removeEventListener('online', this.onNetwork);
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  // readSoon reads parts a moment later, once for several changes.
  private readSoon(...changed: Part[]): void {
    for (const part of changed) this.wanted.add(part);
    this.schedule('read', gather, () => void this.read());
  }

  private schedule(name: string, milliseconds: number, run: () => void): void {
    if (this.closed || this.timers.has(name)) return;
    this.timers.set(
      name,
      setTimeout(() => {
        this.timers.delete(name);
        run();
      }, milliseconds),
    );
  }

  private async read(): Promise<void> {
    if (this.reading) return this.schedule('read', gather, () => void this.read());
    this.reading = true;
    const parts = [...this.wanted];
    this.wanted.clear();
    try {
      await Promise.all(parts.map((part) => this.readPart(part)));
      this.contact = Date.now();
      this.lost = false;
      this.refused = false;
    } catch (error) {
      for (const part of parts) this.wanted.add(part);
      this.lost = true;
      this.refused = error instanceof ApiError && refusals.includes(error.esito);
    } finally {
      this.reading = false;
      this.changed();
    }
  }

  private async readPart(part: Part): Promise<void> {
    const input = { id: this.eventId };
    const options = { passErrors: true, signal: AbortSignal.timeout(readEvery) };
    if (part === 'startList') this.data.startList = await resultsApi.publicStartList(input, options);
    else if (part === 'timetable') this.data.timetable = await resultsApi.publicTimetable(input, options);
    else this.data.results = await resultsApi.publicResults(input, options);
  }

  private connect(): void {
    if (this.closed || typeof EventSource === 'undefined') return;
    const source = new EventSource(
      withQuery(apiBase + resultsApi.publicLive.path, resultsApi.publicTimetable.input.toWire({ id: this.eventId })),
    );
    this.source = source;
    source.onopen = () => this.readSoon(...parts);
    source.onerror = () => {
      this.readSoon('timetable');
      // The browser reconnects by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) this.schedule('connect', reconnectAfter, () => this.connect());
    };
    source.addEventListener('programma', ({ data }: MessageEvent<string>) => this.merge(data));
    source.addEventListener('risultato', () => this.readSoon('results', 'timetable'));
    source.addEventListener('startlist', () => this.readSoon('startList', 'timetable'));
    source.addEventListener('ricarica', () => this.readSoon(...parts));
  }

  private merge(text: string): void {
    const news = resultsApi.publicTimetable.output.toEnglish(JSON.parse(text)) as Timetable;
    this.contact = Date.now();
    if (this.data.timetable) this.data.timetable = mergeTimetable(this.data.timetable, news);
    this.readSoon('timetable', 'results');
    this.changed();
  }

  private changed(): void {
    if (this.closed) return;
    const { startList, timetable, results } = this.data;
    const data = startList && timetable && results ? { startList, timetable, results } : undefined;
    this.onChange({ data, contact: this.contact, lost: this.lost, refused: this.refused });
  }
}

// useBoard returns what is known about an event, and keeps it after the connection is lost.
export function useBoard(eventId: number): BoardState {
  const [state, setState] = useState<BoardState>({ data: undefined, contact: 0, lost: false, refused: eventId === 0 });
  useEffect(() => {
    if (eventId === 0) return;
    const feed = new Feed(eventId, setState);
    return () => feed.close();
  }, [eventId]);
  return state;
}

// silentSince returns when the server was last reached, or 0 if it still is.
export const silentSince = ({ contact, lost }: Pick<BoardState, 'contact' | 'lost'>, now: number): number =>
  contact > 0 && (lost || now - contact > silentAfter) ? contact : 0;
