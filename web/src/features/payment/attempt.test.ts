import { afterEach, describe, expect, it } from 'vitest';
import { forgetAttempt, keepAttempt, keptAttempt } from './attempt';

const attempt = { key: 'k', methodId: 'pm_card_visa', intentId: '', secret: '' };

describe('a payment under way', () => {
  afterEach(() => sessionStorage.clear());

  it('is known after a reload, of its own order alone', () => {
    keepAttempt(7, attempt);
    expect(keptAttempt(7)).toEqual(attempt);
    expect(keptAttempt(8)).toBeNull();
    forgetAttempt(7);
    expect(keptAttempt(7)).toBeNull();
  });

  it.each(['', 'null', '{', '[]', '{"key":"k"}'])('is none when "%s" is kept', (kept) => {
    sessionStorage.setItem('traguardo.pagamento.7', kept);
    expect(keptAttempt(7)).toBeNull();
  });
});
