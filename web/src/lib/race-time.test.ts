import { describe, expect, it } from 'vitest';
import { formatRaceTime, parseRaceTime } from './race-time';

describe('formatRaceTime', () => {
  it.each([
    [6235, "1'02''35"],
    [5910, "0'59''10"],
    [1, "0'00''01"],
    [0, 'S.T.'],
    [null, ''],
    [1.5, ''],
  ])('%s → %s', (centis, expected) => {
    expect(formatRaceTime(centis)).toBe(expected);
  });
});

describe('parseRaceTime', () => {
  it.each([
    ['6235', 6235],
    ['10235', 6235],
    ['2810', 2810],
    ['5', 5],
    ['152000', 92_000],
    ['17035', null],
    ["1'02''35", 6235],
    ['1:02.35', 6235],
    ['1.02.35', 6235],
    ['1,02,35', 6235],
    ['1\'02"35', 6235],
    ["1'02''3", 6230],
    ['62.35', 6235],
    ["1'70''00", null],
    ['S.T.', 0],
    ['st', 0],
    ['', 0],
    ['0', 0],
    ['12a', null],
    ['12345678', null],
  ])('%s → %s', (typed, expected) => {
    expect(parseRaceTime(typed)).toBe(expected);
  });

  it('parses every time it formats', () => {
    for (let centis = 0; centis < 60_000; centis += 7) {
      expect(parseRaceTime(formatRaceTime(centis))).toBe(centis);
    }
  });
});
