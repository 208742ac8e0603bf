import { describe, expect, it } from 'vitest';
import { customReport, nothingChosen, printsOf } from './print-rules';

const ids = (event: { buttons: number; oversees: number; clubScores?: boolean }, mayPrint: boolean, body: number) =>
  printsOf({ clubScores: true, ...event }, { mayPrint, body }).map(({ id }) => id);

describe('the prints of an event', () => {
  it.each([
    ['an event manager', { buttons: 0, oversees: 1 }, true, 1, [1001, 1003, 1013, 1010]],
    ['a club, when the event shows them', { buttons: 1, oversees: 0 }, true, 1, [1001, 1003, 1013, 1010]],
    ['a club, when it does not', { buttons: 0, oversees: 0 }, true, 1, []],
    [
      'an event manager, without club scores',
      { buttons: 0, oversees: 1, clubScores: false },
      true,
      1,
      [1001, 1003, 1010],
    ],
    ['a user who may not print', { buttons: 1, oversees: 1 }, false, 1, []],
    ['the body with regions', { buttons: 1, oversees: 0 }, true, 8, [1001, 1003, 1013, 1010, 1014, 1015]],
  ] as const)('%s', (_name, event, mayPrint, body, want) => expect(ids(event, mayPrint, body)).toEqual(want));
});

describe('a custom report', () => {
  it.each([
    ['one event', { events: [1], races: [1], categories: [1] }, { report: 1003 }],
    ['several events', { events: [1, 2], races: [1], categories: [1] }, { report: 1009 }],
    ['no event', { events: [], races: [1], categories: [1] }, { refusal: nothingChosen }],
    ['no race', { events: [1], races: [], categories: [1] }, { refusal: nothingChosen }],
    ['no category', { events: [1], races: [1], categories: [] }, { refusal: nothingChosen }],
  ])('%s', (_name, choice, want) => expect(customReport(choice)).toEqual(want));

  it('uses the wording of the specification', () =>
    expect(nothingChosen).toBe('Selezionare almeno un evento, una gara ed una categoria'));
});
