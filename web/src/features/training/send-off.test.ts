import { describe, expect, it } from 'vitest';
import { formatSendOff } from './figures';
import { parseSendOff, sendOffHint } from './send-off';

describe('parseSendOff', () => {
  it.each([
    ['1:30', 9000],
    ['1.30', 9000],
    ['1,30', 9000],
    ['130', 9000],
    ["1'30", 9000],
    ["1'30''", 9000],
    ['1’30”', 9000],
    ['1\'30"', 9000],
    ["2'", 12000],
    ['2', 12000],
    ['90', 9000],
    ['90"', 9000],
    ["90''", 9000],
    ['90 sec', 9000],
    [':45', 4500],
    ['45', 4500],
    ['1030', 63000],
    ["1'30''50", 9050],
    ['1:30.5', 9050],
    ['', 0],
    ['0', 0],
  ])('%s is %i hundredths', (typed, want) => expect(parseSendOff(typed)).toBe(want));

  it.each(['175', "1'75", 'x', '1:3', '12345', "1'30'50'1"])('%s is not a send-off', (typed) =>
    expect(parseSendOff(typed)).toBeNull(),
  );

  it('parses what it formats, and every example of the hint', () => {
    for (const time of [500, 4500, 6000, 9000, 9050, 60000]) expect(parseSendOff(formatSendOff(time))).toBe(time);
    const examples = sendOffHint.match(/[\d:']+/g) ?? [];
    expect(examples.length).toBeGreaterThan(2);
    expect(examples.map(parseSendOff)).not.toContain(null);
  });
});
