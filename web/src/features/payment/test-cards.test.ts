import { describe, expect, it } from 'vitest';
import { methodOf, spacedExpiry, spacedNumber, testCards, wrongOf } from './test-cards';

const today = '2026-11-16';
const good = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' };

describe('a test card', () => {
  it('is formatted as on a card, whatever is typed or pasted', () => {
    expect(spacedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(spacedNumber('4242-42 42x4')).toBe('4242 4242 4');
    expect(spacedNumber('42424242424242424242')).toBe('4242 4242 4242 4242');
    expect(spacedExpiry('1230')).toBe('12/30');
    expect(spacedExpiry('12/')).toBe('12');
    expect(spacedExpiry('1')).toBe('1');
  });

  it.each([
    [good, null],
    [{ ...good, number: '4111 1111 1111 1111' }, 'Numero di carta non riconosciuto'],
    [{ ...good, number: '' }, 'Numero di carta non riconosciuto'],
    [{ ...good, expiry: '13/30' }, 'Scadenza della carta non valida'],
    [{ ...good, expiry: '12' }, 'Scadenza della carta non valida'],
    [{ ...good, expiry: '10/26' }, 'La carta è scaduta'],
    [{ ...good, code: '12' }, 'Codice di sicurezza non valido'],
  ])('%o: %s', (card, words) => {
    const wrong = wrongOf(card, today);
    if (words === null) expect(wrong).toBeNull();
    else expect(wrong).toContain(words);
  });

  it("maps to a bank's reply", () => {
    expect(testCards.map(({ number }) => methodOf(number))).toEqual([
      'pm_card_visa',
      'pm_card_authenticationRequired',
      'pm_card_chargeDeclined',
    ]);
    expect(methodOf('')).toBe('');
  });
});
