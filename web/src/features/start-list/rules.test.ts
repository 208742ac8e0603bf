import { describe, expect, it } from 'vitest';
import type { Starter, StartGroup, StartMove } from '../../api/generated/start';
import {
  boardOf,
  clubsOf,
  heatCountText,
  hourOf,
  lanesOf,
  moveTexts,
  racesOf,
  sessionText,
  slotText,
  starterAt,
  stepFrom,
  titleOf,
} from './rules';

const group: StartGroup = {
  id: 1,
  position: 1,
  block: 0,
  note: '',
  minutes: 0,
  raceId: 2,
  race: '50 SL',
  kind: 1,
  sex: 2,
  disabled: 0,
  categories: ['Es. A', 'Rag.'],
  session: 1,
  begins: null,
  heats: [],
};

describe('a start list', () => {
  it.each([
    ['2026-12-16T09:05:30.000+01:00', '09:05'],
    [null, ''],
  ])('formats the time of %s', (instant, want) => expect(hourOf(instant)).toBe(want));

  it('names races with all their categories, and blocks by their notes', () => {
    expect(titleOf(group)).toBe('50 SL · Es. A, Rag. · Femmine');
    expect(titleOf({ ...group, block: 1, note: 'Pausa' })).toBe('Pausa');
    expect(titleOf({ ...group, block: 1 })).toBe('Blocco');
  });

  it('shows when a session starts and ends', () =>
    expect(
      sessionText({
        number: 2,
        begins: '2026-12-16T15:00:00.000+01:00',
        ends: '2026-12-16T16:40:00.000+01:00',
        heats: 9,
        starts: 51,
      }),
    ).toBe('Sessione 2: 16/12/2026, dalle 15:00 alle 16:40 circa (batterie 9, presenze 51)'));

  it('counts heats in words', () =>
    expect([0, 1, 2].map(heatCountText)).toEqual(['nessuno parte', 'una batteria', '2 batterie']));

  it('returns the lanes of a pool', () => expect(lanesOf(0, 4)).toEqual(['0', '1', '2', '3']));
});

const starter = (id: number, heat: number, lane: number, turn = 0): Starter => ({
  id,
  heat,
  lane,
  turn,
  athlete: `Atleta ${id}`,
  birthYear: 2013,
  clubId: id % 2,
  clubName: id % 2 === 0 ? 'Rari Nantes' : 'Azzurra',
  raceId: 2,
  race: '50 SL',
  category: 'Rag.',
  sex: 2,
  entryTime: 3100,
  time: "0'31''00",
  absent: 0,
  status: 0,
  version: 1,
});

const pool = { laned: 1 as const, firstLane: 1, lanes: 4 };
const heats = [
  { number: 1, begins: null, entries: [starter(1, 1, 2), starter(2, 1, 3)] },
  { number: 2, begins: null, entries: [starter(3, 2, 2)] },
];

describe('a board of heats and lanes', () => {
  const drawn = (spare: boolean) =>
    boardOf(heats, pool, spare).map(({ slots }) => slots.map((slot) => slot.starter?.id ?? 0));

  it('includes empty lanes, and a spare heat for manual moves', () => {
    expect(drawn(false)).toEqual([
      [0, 1, 2, 0],
      [0, 3, 0, 0],
    ]);
    expect(drawn(true).at(-1)).toEqual([0, 0, 0, 0]);
  });

  it("keeps starters outside the pool's lanes visible", () =>
    expect(boardOf([{ number: 1, begins: null, entries: [starter(1, 1, 9)] }], pool)[0]?.slots.at(-1)?.lane).toBe(9));

  it('has turns if there are no lanes, and no spare heat', () => {
    const turns = [{ number: 1, begins: null, entries: [starter(1, 1, 0, 2), starter(2, 1, 0, 1)] }];
    const board = boardOf(turns, { ...pool, laned: 0 }, true);
    expect(board).toHaveLength(1);
    expect(board[0]?.slots.map((slot) => slot.starter?.id)).toEqual([2, 1]);
  });

  it.each([
    ['ArrowRight', { heat: 1, lane: 3 }],
    ['ArrowLeft', { heat: 1, lane: 1 }],
    ['ArrowDown', { heat: 2, lane: 2 }],
    ['ArrowUp', { heat: 1, lane: 2 }],
    ['x', null],
  ])('%s moves from the second lane of the first heat to %o', (key, want) =>
    expect(stepFrom(boardOf(heats, pool), { heat: 1, lane: 2 }, key)).toEqual(want),
  );

  it('finds the starter of a place', () => {
    expect(starterAt(boardOf(heats, pool), { heat: 2, lane: 2 })?.id).toBe(3);
    expect(starterAt(boardOf(heats, pool), { heat: 2, lane: 3 })).toBeUndefined();
  });

  it('describes places', () => {
    expect(slotText({ heat: 2, lane: 4 }, true)).toBe('batteria 2, corsia 4');
    expect(slotText({ heat: 1, lane: 4 }, false)).toBe('turno 4');
    const move = { fromHeat: 0, fromLane: 0, toHeat: 1, toLane: 3 } as StartMove;
    expect(moveTexts(move, true)).toEqual(['senza posto', 'batteria 1, corsia 3']);
  });

  it('offers each race and club once', () => {
    expect(racesOf([group, group, { ...group, block: 1, raceId: 0 }])).toEqual([{ value: '2', label: '50 SL' }]);
    expect(clubsOf([{ ...group, heats }]).map(({ label }) => label)).toEqual(['Azzurra', 'Rari Nantes']);
  });
});
