import { describe, expect, it } from 'vitest';
import { savedText } from './save-trial';
import {
  lineOf,
  lineProblem,
  newLine,
  newTrial,
  splitBeyond,
  splitTooLate,
  type TrialLine,
  trialProblem,
  withAthletes,
} from './trial';

const races = [
  { id: 3, name: '100 SL', metres: 100 },
  { id: 4, name: '50 SL', metres: 50 },
];
const anna = { id: 1, name: 'Rossi Anna' };
const luca = { id: 2, name: 'Bianchi Luca' };

const line = (more: Partial<TrialLine>): TrialLine => ({ ...newLine(1, 'Rossi Anna', 3), time: 6000, ...more });
const split = (metres: number, time: number) => ({ id: metres, metres, time, frequency: 0 });

describe('a line of a trial', () => {
  it.each([
    ['is valid', {}, null],
    ['has no race', { raceId: 0 }, 'Scegli la gara'],
    ['has no time', { time: 0 }, 'Scrivi il tempo'],
    ['has splits that grow', { splits: [split(50, 2900), split(25, 1400)] }, null],
    ['has a split beyond the race', { splits: [split(100, 2900)] }, splitBeyond],
    ['has a split at half of a race that was then changed', { raceId: 4, splits: [split(50, 2900)] }, splitBeyond],
    ['has splits that do not grow', { splits: [split(25, 1400), split(50, 1400)] }, splitTooLate],
    ['has a split after its end', { splits: [split(50, 6000)] }, splitTooLate],
    ['has a split without a time', { splits: [split(50, 0)] }, splitTooLate],
  ] as const)('%s', (_name, more, want) => expect(lineProblem(line(more), races)).toBe(want));

  it('comes from the stopwatch with its splits', () => {
    const line = lineOf({ athleteId: 1, raceId: 3, time: 6235, splits: [{ metres: 50, time: 3010 }] }, 'Rossi Anna');
    expect(line).toMatchObject({ id: 0, athleteId: 1, raceId: 3, time: 6235, splits: [split(50, 3010)] });
    expect(lineProblem(line, races)).toBeNull();
  });
});

describe('the athletes of a trial', () => {
  it('get a line each, and lose it when removed unless it has data', () => {
    const both = withAthletes([], [anna, luca], 3);
    expect(both.map(({ athlete, raceId }) => [athlete, raceId])).toEqual([
      ['Rossi Anna', 3],
      ['Bianchi Luca', 3],
    ]);
    expect(withAthletes(both, [luca], 3).map(({ athleteId }) => athleteId)).toEqual([2]);
    const typed = both.map((line) => (line.athleteId === 1 ? { ...line, time: 6000 } : line));
    expect(withAthletes(typed, [], 3).map(({ athleteId }) => athleteId)).toEqual([1]);
  });
});

describe('a trial', () => {
  const today = '2026-11-16';
  const good = { ...newTrial(today), lines: [line({})] };
  it('can be of today', () => expect(trialProblem(good, races, today)).toBeNull());
  it.each([
    ['is of tomorrow', { ...good, day: '2026-11-17' }, { day: 'La data non può essere nel futuro' }],
    ['has no day', { ...good, day: null }, { day: 'Campo obbligatorio' }],
    ['has no name', { ...good, name: ' ' }, { name: 'Campo obbligatorio' }],
    ['has no athlete', { ...good, lines: [] }, { athletes: 'Scegli almeno un atleta' }],
  ])('%s', (_name, draft, want) => expect(trialProblem(draft, races, today)).toMatchObject(want));
  it('reports which line is wrong', () => {
    const wrong = line({ time: 0 });
    expect(trialProblem({ ...good, lines: [line({}), wrong] }, races, today)?.lines).toEqual(
      new Map([[wrong.key, 'Scrivi il tempo']]),
    );
  });
});

describe('savedText', () => {
  it.each([
    [1, "Tempo salvato: Rossi Anna 1'00''00"],
    [2, "2 tempi salvati: Rossi Anna 1'00''00, Rossi Anna 1'00''00"],
    [3, "3 tempi salvati: Rossi Anna 1'00''00, Rossi Anna 1'00''00 e un altro"],
    [5, "5 tempi salvati: Rossi Anna 1'00''00, Rossi Anna 1'00''00 e altri 3"],
  ])('names the athletes of %i lines', (count, words) => {
    expect(savedText({ lines: Array.from({ length: count }, () => line({})) })).toBe(words);
  });
});
