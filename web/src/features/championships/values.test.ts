import { describe, expect, it } from 'vitest';
import { blankChampionship, championshipValues, championshipWire } from './championship-values';
import { amountOf, changedPrices, priceSchema, priceValues, tidied } from './price-values';

const season = { SELEZIONABILE: 1, SELEZIONATO: 0 } as const;
const seasons = [
  { ...season, ID_STAGIONE: 1, DESCRIZIONE: '2025/2026', DATA_INIZIO_STAGIONE: '2025-09-01' },
  { ...season, ID_STAGIONE: 2, DESCRIZIONE: '2026/2027', DATA_INIZIO_STAGIONE: '2026-09-01' },
];

describe('a championship in its form', () => {
  const stored = {
    ID_CAMPIONATO: 4,
    DESCRIZIONE: 'Inverno',
    FK_ID_SPORT: 6,
    FK_ID_STAGIONE: 2,
    DATA_INIZIO: '2026-10-01',
    DATA_FINE: '2027-05-31',
    FK_ID_COMITATO: 2,
    FK_ID_TIPO: 3,
    FLG_ATTIVO: 0,
    FK_ID_STATO: 0,
    DATA_ISCRIZIONE: null,
    ID_ORDINE: 0,
    SELEZIONATO: 0,
    VERSIONE: 5,
  } as const;

  it('is sent as it was read, without what the form has not', () => {
    expect(championshipWire(championshipValues(stored, seasons))).toEqual({
      DESCRIZIONE: 'Inverno',
      FK_ID_SPORT: 6,
      FK_ID_STAGIONE: 0,
      DATA_INIZIO: '2026-10-01',
      DATA_FINE: '2027-05-31',
      FK_ID_COMITATO: 2,
      FLG_ATTIVO: 0,
    });
  });

  it('keeps a season that is not the one of its first day', () => {
    expect(championshipValues({ ...stored, FK_ID_STAGIONE: 1 }, seasons).FK_ID_STAGIONE).toBe('1');
  });

  it('begins active, with the sport of the list or with none', () => {
    expect(blankChampionship(6)).toMatchObject({ FK_ID_SPORT: '6', FK_ID_COMITATO: '1', FLG_ATTIVO: true });
    expect(blankChampionship(0).FK_ID_SPORT).toBe('');
  });
});

describe('prices being typed', () => {
  const prices = [
    { FK_ID_SPORT: 1, FK_ID_COMITATO: 1, IMPORTO: 0 },
    { FK_ID_SPORT: 1, FK_ID_COMITATO: 2, IMPORTO: 1234.5 },
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
  ])('%j is %j, then written %j', (typed, euro, shown) => {
    expect(amountOf(typed)).toBe(euro);
    expect(tidied(typed)).toBe(shown);
    expect(priceSchema.safeParse({ quota_1_1: typed }).success).toBe(euro !== null);
  });

  it('are sent only where the amount is another', () => {
    expect(changedPrices(prices, { quota_1_1: '', quota_1_2: '1234,5' })).toEqual([]);
    expect(changedPrices(prices, { quota_1_1: '25', quota_1_2: '1.234,50' })).toEqual([
      { FK_ID_SPORT: 1, FK_ID_COMITATO: 1, IMPORTO: 25 },
    ]);
  });
});
