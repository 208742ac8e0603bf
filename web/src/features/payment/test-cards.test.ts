import { describe, expect, it } from 'vitest';
import { methodOf, problemsOf, spacedExpiry, spacedNumber, testCards } from './test-cards';

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
    [{}, {}],
    [{ number: '4111 1111 1111 1111' }, { number: 'Numero di carta non riconosciuto' }],
    [{ expiry: '13/30' }, { expiry: 'Scadenza della carta non valida' }],
    [{ expiry: '12' }, { expiry: 'Scadenza della carta non valida' }],
    [{ expiry: '10/26' }, { expiry: 'La carta è scaduta' }],
    [{ code: '12' }, { code: 'Codice di sicurezza non valido' }],
    [
      { number: '', expiry: '', code: '' },
      { number: 'Scrivi il numero', expiry: 'Scrivi la scadenza', code: 'Scrivi il codice' },
    ],
    [
      { number: '', code: '1' },
      { number: 'Scrivi il numero', code: 'Codice di sicurezza non valido' },
    ],
  ])('%o has the problems %o, each at its field', (typed, expected) => {
    const problems = Object.entries(problemsOf({ ...good, ...typed }, today));
    expect(problems.map(([field]) => field)).toEqual(Object.keys(expected));
    for (const [field, words] of problems) expect(words).toContain((expected as Record<string, string>)[field]);
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
