import { afterEach, describe, expect, it } from 'vitest';
import { clearAttempt, storeAttempt, storedAttempt } from './attempt';

const attempt = { key: 'k', methodId: 'pm_card_visa', intentId: '', secret: '' };

describe('a payment attempt', () => {
  afterEach(() => sessionStorage.clear());

  it('survives a reload, for its own order only', () => {
    storeAttempt(7, attempt);
    expect(storedAttempt(7)).toEqual(attempt);
    expect(storedAttempt(8)).toBeNull();
    clearAttempt(7);
    expect(storedAttempt(7)).toBeNull();
  });

  it.each(['', 'null', '{', '[]', '{"key":"k"}'])('is ignored when "%s" is stored', (stored) => {
    sessionStorage.setItem('traguardo.pagamento.7', stored);
    expect(storedAttempt(7)).toBeNull();
  });
});
