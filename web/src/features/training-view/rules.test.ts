import { expect, test } from 'vitest';
import type { Series } from '../../api/generated/training';
import { amountText, clock, ownTargetTexts, seriesText } from './rules';

const series = (fields: Partial<Series>) =>
  ({
    repeats: 1,
    metres: 0,
    block: 0,
    children: [],
    kind: 0,
    sendOff: 0,
    rest: 0,
    target: 0,
    choice: 0,
    styleName: '',
    modalityName: '',
    equipmentName: '',
    heartRate: '',
    breathing: '',
    note: '',
    unread: '',
    subgroupId: 0,
    ...fields,
  }) as Series;

test.each([
  [4500, '45"'],
  [6000, "1'"],
  [9000, "1'30"],
  [30500, "5'05"],
])('clock of %i', (centis, want) => {
  expect(clock(centis)).toBe(want);
});

test.each([
  [{ repeats: 8, metres: 100 }, '8 × 100'],
  [{ metres: 400 }, '400'],
  [{ repeats: 3, block: 1 as const }, '3 ×'],
  [{ kind: 1, sendOff: 180000 }, "30'"],
  [{ note: 'Riscaldamento' }, ''],
])('amount %#', (fields, want) => {
  expect(amountText(series(fields))).toBe(want);
});

test('words', () => {
  const described = series({ styleName: 'Dorso', equipmentName: 'Palette', sendOff: 9000, rest: 1000, note: 'forte' });
  expect(seriesText(described)).toBe('Dorso · con palette · si riparte ogni 1\'30 · recupero 10" · forte');
  expect(seriesText(series({ unread: '4x50 SK' }))).toBe('4x50 SK');
});

test('own times, with the names of several children', () => {
  const own = { seriesId: 7, firstName: 'Zoe', time: 9072, sendOff: 8000, late: 1 as const };
  expect(ownTargetTexts([own]).get(7)).toBe(
    "Il tuo tempo: 1'30''72, ripartenza 1'20 (non ci stai: chiedi al tuo allenatore)",
  );
  const other = { seriesId: 7, firstName: 'Ugo', time: 8000, sendOff: 0, late: 0 as const };
  expect(ownTargetTexts([own, other]).get(7)).toMatch(/^Zoe: .* · Ugo: 1'20''00$/);
});
