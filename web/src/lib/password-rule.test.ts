import { describe, expect, it } from 'vitest';
import { confirmationProblem, emailProblem, passwordProblem, passwordRule } from './password-rule';

describe('passwordProblem', () => {
  const cases = [
    { password: 'Traguardo1', want: null },
    { password: 'Èccellente7', want: null },
    { password: 'Corta1A', want: passwordRule },
    { password: 'senzamaiuscola1', want: passwordRule },
    { password: 'SenzaNumero', want: passwordRule },
    { password: `A1${'x'.repeat(199)}`, want: passwordRule },
  ];
  for (const { password, want } of cases) {
    it(password.slice(0, 20), () => expect(passwordProblem(password)).toBe(want));
  }
});

describe('emailProblem', () => {
  const cases = [
    { email: '', want: 'Email non definita' },
    { email: 'mario', want: 'Formato email non corretto' },
    { email: 'mario@rossi', want: 'Formato email non corretto' },
    { email: 'mario@rossi.it', want: null },
  ];
  for (const { email, want } of cases) {
    it(email || 'empty', () => expect(emailProblem(email)).toBe(want));
  }
});

it('compares the confirmation', () => {
  expect(confirmationProblem('a', 'a')).toBeNull();
  expect(confirmationProblem('a', 'b')).toBe('Le due password non coincidono');
});
