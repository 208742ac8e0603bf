import { describe, expect, it } from 'vitest';
import type { PublicResults, PublicStartList, ResultRow } from '../api/generated/results';
import type { TimetableHeat } from '../api/generated/shared';
import { backgroundOf, parseAddress } from './address';
import {
  type BoardData,
  delayText,
  fittedName,
  heatsOf,
  laneDetail,
  laneName,
  mergeTimetable,
  placeOf,
  rankedLanes,
  rowsOf,
  shortLabel,
  shownOf,
  untilText,
} from './heats';

const heat = (number: number, state: number): TimetableHeat => ({
  raceId: 3,
  categoryId: 0,
  sex: 2,
  disabled: 0,
  heat: number,
  number: 1,
  label: '100 metri stile libero · Rag., Jun., Cad. · Femmine',
  planned: '2026-11-16T09:00:00.000+01:00',
  expected: state < 2 ? '2026-11-16T09:10:00.000+01:00' : null,
  state,
});

const row = (entryId: number, time: number, change: Partial<ResultRow> = {}) =>
  ({ entryId, time, status: 1, position: 1, formatted: String(time), ...change }) as ResultRow;

const boardData = (states: readonly number[], rows: readonly ResultRow[]): BoardData => ({
  timetable: { delay: 0, heats: states.map((state, i) => heat(i + 1, state)) },
  startList: {
    groups: [
      {
        ...heat(1, 0),
        note: '',
        heats: states.map((_, i) => ({
          number: i + 1,
          lanes: [1, 2].map((lane) => ({ entryId: 10 * (i + 1) + lane, lane, turn: 0, athlete: `A${lane}` })),
        })),
      },
    ],
  } as unknown as PublicStartList,
  results: { groups: [{ results: rows }] } as unknown as PublicResults,
});

describe('heats', () => {
  it('finds the heat in the water, the last one with results and the next ones', () => {
    const heats = heatsOf(boardData([3, 2, 3, 2, 1, 0], [row(31, 6200), row(32, 6100)]));
    const { current, last, next } = shownOf(heats);
    expect([current?.heat, last?.heat, next.map((heat) => heat.heat)]).toEqual([4, 3, [5, 6]]);
    expect(last && rankedLanes(last).map(({ entryId }) => entryId)).toEqual([32, 31]);
  });

  it('has only next heats before the event, and none after it', () => {
    expect(shownOf(heatsOf(boardData([1, 0], [])))).toMatchObject({ current: undefined, last: undefined });
    const after = shownOf(heatsOf(boardData([4, 4], [row(21, 6000)])));
    expect([after.current, after.next, after.last?.heat]).toEqual([undefined, [], 2]);
  });

  it('shows a result only when there is one', () => {
    const [first] = heatsOf(boardData([2], [row(11, 0, { status: 0 }), row(12, 0, { status: 3, position: 1000 })]));
    expect(first?.lanes.map(({ result }) => result?.status)).toEqual([undefined, 3]);
    expect(first?.lanes.map(placeOf)).toEqual(['', '']);
  });

  it('replaces the heats of a message and keeps the others', () => {
    const { timetable } = boardData([3, 2, 1, 0], []);
    const merged = mergeTimetable(timetable, { delay: 90, heats: [heat(2, 3), heat(3, 2), heat(4, 1)] });
    expect([merged.delay, merged.heats.map(({ state }) => state)]).toEqual([90, [3, 3, 2, 1]]);
  });
});

describe('rows', () => {
  const heats = (...sizes: number[]) =>
    sizes.map((size) => ({ lanes: Array.from({ length: size }, () => ({})) })) as unknown as ReturnType<typeof heatsOf>;
  it.each([
    [[], 6],
    [[2, 8, 7], 8],
    [[10], 10],
    [[3], 6],
    [[40], 12],
  ])('heats of %j need %i rows', (sizes, want) => {
    expect(rowsOf(heats(...sizes))).toBe(want);
  });

  it('names teams with their letter and their members', () => {
    const team = { birthYear: 0, clubName: 'Rari Nantes Adriatica', surnames: 'Rossi, Bianchi, Neri, Verdi' };
    expect(laneName({ ...team, athlete: 'Rari Nantes Adriatica B' }, 26)).toBe('Rari Nantes Adriatica B');
    expect(laneName({ ...team, athlete: 'Rari Nantes Adriatica B' }, 17)).toBe('Rari Nantes Ad… B');
    expect(laneName({ ...team, athlete: 'Rari Nantes Adriatica' }, 17)).toBe('Rari Nantes Adri…');
    expect(laneDetail(team)).toBe(team.surnames);
    expect(laneDetail({ ...team, surnames: '' })).toBe(team.clubName);
    expect(laneDetail({ ...team, birthYear: 2010 })).toBe(team.clubName);
    expect(laneName({ birthYear: 2010, athlete: 'Della Valle Maria Antonietta' }, 17)).toBe('Della Valle M. A.');
  });
});

describe('texts', () => {
  it('are shortened to fit', () => {
    expect(fittedName('Rossi Anna', 26)).toBe('Rossi Anna');
    expect(fittedName('Montefeltro di Castelvecchio Maria Antonietta', 34)).toBe('Montefeltro di Castelvecchio M. A.');
    expect(fittedName('Montefeltrodicastelvecchio', 12)).toBe('Montefeltro…');
    expect(shortLabel(heat(1, 0).label)).toBe('100 metri stile libero · Femmine');
    expect(shortLabel('50 metri dorso · Rag. · Maschi')).toBe('50 metri dorso · Rag. · Maschi');
  });

  it('tell when a heat starts and how late the event is', () => {
    const now = Date.parse('2026-11-16T09:00:00+01:00');
    expect(untilText('2026-11-16T09:10:00.000+01:00', now)).toBe('tra 10 min');
    expect(untilText('2026-11-16T08:59:00.000+01:00', now)).toBe('adesso');
    expect(untilText('2026-11-16T12:00:00.000+01:00', now)).toBe('');
    expect([delayText(60), delayText(600), delayText(-300)]).toEqual(['', 'ritardo 10 min', 'anticipo 5 min']);
  });
});

describe('addresses', () => {
  it('have an event and a colour', () => {
    expect(parseAddress('/partenze', '?ID_EVENTO=7')).toEqual({
      board: '/partenze',
      eventId: 7,
      background: 'transparent',
    });
    expect(parseAddress('/tabellone', '?ID_EVENTO=-7').eventId).toBe(0);
    expect(['verde', '#00FF00', '0000ff', 'url(x)', ''].map(backgroundOf)).toEqual([
      '#00b140',
      '#00FF00',
      '#0000ff',
      'transparent',
      'transparent',
    ]);
  });
});
