import { describe, expect, it } from 'vitest';
import { inApp } from '../../lib/variant';
import { clubButtons, lossOf, removedText, statementYears } from './rules';

describe('the clubs screen', () => {
  it('has the accounts and the other bodies only in the confederation', () => {
    expect(clubButtons(inApp('nuoto'))).toEqual({ uploads: ['societa', 'atleti', 'tesseramenti'], statements: false });
    expect(clubButtons(inApp('confederazione'))).toEqual({
      uploads: ['societa', 'atleti', 'tesseramenti', 'altrienti'],
      statements: true,
    });
  });

  it.each([
    [12, 0, 'tutti i 12 atleti di Rari Nantes.'],
    [12, 3, "tutti i 15 atleti di Rari Nantes, di cui 3 già eliminati dall'elenco."],
    [1, 0, "l'unico atleta di Rari Nantes."],
    [0, 1, "l'unico atleta di Rari Nantes, di cui 1 già eliminato dall'elenco."],
  ])('states what is lost with %i visible and %i hidden athletes', (visible, hidden, words) => {
    expect(lossOf('Rari Nantes', visible, hidden)).toContain(words);
  });

  it('states both counts', () => {
    expect(removedText(40, 2)).toContain('Atleti eliminati: 40.');
    expect(removedText(40, 2)).toMatch(/nascosti.*: 2\.$/);
  });

  it('offers this year and the two before', () => {
    expect(statementYears('2026-01-01')).toEqual([2026, 2025, 2024]);
  });
});
