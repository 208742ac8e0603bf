import { describe, expect, it } from 'vitest';
import { blankChampionship, championshipValues, championshipWire } from './championship-values';
import { amountOf, changedPrices, formatTyped, priceSchema, priceValues } from './price-values';

const season = { selectable: 1, selected: 0 } as const;
const seasons = [
  { ...season, id: 1, name: '2025/2026', startsOn: '2025-09-01' },
  { ...season, id: 2, name: '2026/2027', startsOn: '2026-09-01' },
];

describe('the championship form', () => {
  const stored = {
    id: 4,
    name: 'Inverno',
    sportId: 6,
    seasonId: 2,
    starts: '2026-10-01',
    ends: '2027-05-31',
    committee: 2,
    kind: 3,
    active: 0,
    state: 0,
    enrolled: null,
    orderId: 0,
    selected: 0,
    version: 5,
  } as const;

  it('sends what was read, without fields it does not have', () => {
    expect(championshipWire(championshipValues(stored, seasons))).toEqual({
      name: 'Inverno',
      sportId: 6,
      seasonId: 0,
      starts: '2026-10-01',
      ends: '2027-05-31',
      committee: 2,
      active: 0,
    });
  });

  it('keeps a season that is not the one of its first day', () => {
    expect(championshipValues({ ...stored, seasonId: 1 }, seasons).seasonId).toBe('1');
  });

  it("starts active, with the list's sport or with none", () => {
    expect(blankChampionship(6)).toMatchObject({ sportId: '6', committee: '1', active: true });
    expect(blankChampionship(0).sportId).toBe('');
  });
});

describe('typed prices', () => {
  const prices = [
    { sportId: 1, committee: 1, amount: 0 },
    { sportId: 1, committee: 2, amount: 1234.5 },
  ];

  it('are shown as amounts', () => {
    expect(priceValues(prices)).toEqual({ quota_1_1: '0,00', quota_1_2: '1.234,50' });
  });

  it.each([
    ['', 0, '0,00'],
    ['30', 30, '30,00'],
    ['12.5', 12.5, '12,50'],
    ['-1', null, '-1'],
    ['tanto', null, 'tanto'],
    ['1,234', null, '1,234'],
  ])('%j is %j, then formatted as %j', (typed, euro, shown) => {
    expect(amountOf(typed)).toBe(euro);
    expect(formatTyped(typed)).toBe(shown);
    expect(priceSchema.safeParse({ quota_1_1: typed }).success).toBe(euro !== null);
  });

  it('are sent only if changed', () => {
    expect(changedPrices(prices, { quota_1_1: '', quota_1_2: '1234,5' })).toEqual([]);
    expect(changedPrices(prices, { quota_1_1: '25', quota_1_2: '1.234,50' })).toEqual([
      { sportId: 1, committee: 1, amount: 25 },
    ]);
  });
});
