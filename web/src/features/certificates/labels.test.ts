import { describe, expect, it } from 'vitest';
import { expiry, kindLabel } from './labels';

describe('expiry', () => {
  it.each([
    [-1, 'expired', 'Scaduto'],
    [0, 'soon', 'Scade oggi'],
    [1, 'soon', 'Scade tra 1 giorno'],
    [30, 'soon', 'Scade tra 30 giorni'],
    [31, 'valid', 'Valido'],
  ])('names a state and a label for %d days', (days, status, label) => {
    expect(expiry({ days })).toEqual({ status, label });
  });
});

it('names the kinds', () => {
  expect([kindLabel(1), kindLabel(2), kindLabel(3)]).toEqual(['Agonistico', 'Non agonistico', '']);
});
