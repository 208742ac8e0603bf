import { afterEach, describe, expect, it } from 'vitest';
import { forgetAttempt, keepAttempt, keptAttempt } from './attempt';

const attempt = { key: 'k', methodId: 'pm_card_visa', intentId: '', secret: '' };

describe('a payment attempt', () => {
  afterEach(() => sessionStorage.clear());

  it('survives a reload, for its own order only', () => {
    keepAttempt(7, attempt);
    expect(keptAttempt(7)).toEqual(attempt);
    expect(keptAttempt(8)).toBeNull();
    forgetAttempt(7);
    expect(keptAttempt(7)).toBeNull();
  });

  it.each(['', 'null', '{', '[]', '{"key":"k"}'])('is ignored when "%s" is stored', (kept) => {
    sessionStorage.setItem('traguardo.pagamento.7', kept);
    expect(keptAttempt(7)).toBeNull();
  });
});
