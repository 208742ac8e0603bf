import { describe, expect, it } from 'vitest';
import { forSubgroup } from '../../lib/series';
import { amountOf, durationOf, formatDuration, formatMetres, formatSendOff, levelSize, seriesName } from './figures';
import { series } from './testing';

describe('figures', () => {
  it('shows metres with thousands', () => expect(formatMetres(4200)).toBe('4.200 m'));

  it.each([
    [0, ''],
    [5900, '1 min'],
    [360000, '1 h 00 min'],
    [450001, '1 h 16 min'],
  ])('rounds %i hundredths up to %s', (centis, want) => expect(formatDuration(centis)).toBe(want));

  it.each([
    [0, ''],
    [4500, "0'45''"],
    [9000, "1'30''"],
    [9050, "1'30''50"],
  ])('writes the send-off %i as %s', (centis, want) => expect(formatSendOff(centis)).toBe(want));

  it.each([
    [1, 30],
    [2, 24],
    [3, 20],
    [4, 14],
    [5, 12],
    [6, 12],
  ])('writes level %i in %i px', (level, want) => expect(levelSize(level)).toBe(want));

  it.each([
    [series({}), '100'],
    [series({ repeats: 8 }), '8 × 100'],
    [series({ repeats: 3, block: 1 }), '3 ×'],
    [series({ repeats: 2, children: [series({})] }), '2 ×'],
  ])('formats repeats and metres', (amount, want) => expect(amountOf(amount)).toBe(want));

  it('names a series by its content, or by its line', () => {
    expect(seriesName(series({ repeats: 8, styleName: 'Dorso', intensityName: 'A2' }))).toBe('8 × 100 Dorso A2');
    expect(seriesName(series({ unread: '8x boh' }))).toBe('8x boh');
  });
});

describe('a subgroup', () => {
  const common = series({ metres: 400, sendOff: 36000 });
  const fast = series({ metres: 50, repeats: 4, subgroupId: 7, sendOff: 6000 });
  const long = series({ metres: 800, subgroupId: 8 });
  const block = series({ block: 1, repeats: 3, children: [fast, common] });
  const list = [common, fast, long, block, series({ block: 1, repeats: 2, children: [long] })];

  it('includes rests, and for a block at least the time of its content', () => {
    expect(durationOf([series({ repeats: 8, rest: 2000 })])).toBe(16000);
    expect(durationOf([series({ repeats: 8, rest: 2000, sendOff: 6000 })])).toBe(48000);
    expect(durationOf([series({ block: 1, repeats: 2, sendOff: 30000, children: [fast] })])).toBe(60000);
    expect(durationOf([series({ block: 1, repeats: 2, sendOff: 3000, rest: 1000, children: [fast] })])).toBe(50000);
  });

  it('uses its own send-offs', () =>
    expect(durationOf(forSubgroup(list, 7))).toBe(36000 + 24000 + 3 * (24000 + 36000)));
});
