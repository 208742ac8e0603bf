import { describe, expect, it } from 'vitest';
import { matchingPeople, peopleOf, startText } from './people';
import { laneOf, resultRow } from './testing';

const start = {
  groups: [
    {
      label: '50 SL',
      heats: [
        { number: 1, lanes: [laneOf("D'Alò Anna"), laneOf('Rossi Ada', { entryId: 2, lane: 5 })] },
        { number: 2, lanes: [laneOf('Bianchi Eva', { entryId: 3 })] },
      ],
    },
    {
      label: '4x50 SL',
      heats: [{ number: 1, lanes: [laneOf('Vesuvio A', { entryId: 4, birthYear: 0, surnames: 'Esposito - Greco' })] }],
    },
  ],
} as never;

const results = {
  groups: [{ label: '50 SL · Ragazze', results: [resultRow("D'Alò Anna", { formatted: "0'31''20" })] }],
} as never;

describe('the people in an event', () => {
  const people = peopleOf(start, results);

  it('have their starts and results, sorted by name', () => {
    expect(people.map(({ athlete }) => athlete)).toEqual(['Bianchi Eva', "D'Alò Anna", 'Rossi Ada', 'Vesuvio A']);
    expect(people[1]?.starts.map(startText)).toEqual(['50 SL: batteria 1, corsia 4']);
    expect(people[1]?.results.map(({ row }) => row.formatted)).toEqual(["0'31''20"]);
    expect(people[2]?.results).toEqual([]);
  });

  it.each([
    ['dalo', ["D'Alò Anna"]],
    ['anna roma', ["D'Alò Anna"]],
    ['roma', ['Bianchi Eva', "D'Alò Anna", 'Rossi Ada', 'Vesuvio A']],
    ['', ['Bianchi Eva', "D'Alò Anna", 'Rossi Ada', 'Vesuvio A']],
    ['greco', ['Vesuvio A']],
    ['greco vesuvio', ['Vesuvio A']],
    ['greco rossi', []],
    ['milano', []],
  ])('are found by «%s»', (typed, want) =>
    expect(matchingPeople(people, typed).map(({ athlete }) => athlete)).toEqual(want),
  );

  it('are none before anything is loaded', () => expect(peopleOf(undefined, undefined)).toEqual([]));
});

it('shows the turn if there are no lanes', () =>
  expect(startText({ entryId: 1, race: 'Corpo libero', heat: 0, lane: 0, turn: 7 })).toBe('Corpo libero: turno 7'));
