import { describe, expect, it } from 'vitest';
import { blankMovement, leftOf, movementSchema, movementValues, movementWire } from './movement-values';

const movement = {
  id: 4,
  kind: 1,
  clubId: 9,
  clubName: 'Nuoto Tirreno',
  clubCode: 'NT1',
  note: 'Conguaglio',
  amount: 1234.5,
  used: 0.1,
  createdAt: null,
  eventId: 0,
  event: '',
  status: 0,
  deadline: null,
  version: 1,
};

describe('movements', () => {
  it('are typed as Italian amounts and sent in euros', () => {
    const values = movementValues(movement);
    expect(values.amount).toBe('1.234,50');
    expect(movementWire({ ...values, note: ' Altro ' })).toEqual({
      clubId: 9,
      kind: 1,
      note: 'Altro',
      amount: 1234.5,
      eventId: 0,
    });
  });

  it('may belong to an event', () => {
    expect(movementValues(movement).eventId).toBeNull();
    const about = movementValues({ ...movement, eventId: 12 });
    expect(movementWire(about).eventId).toBe(12);
    expect(movementWire({ ...about, eventId: null }).eventId).toBe(0);
  });

  it('have a remainder, unless they are debits', () => {
    expect(leftOf(movement)).toBe(1234.4);
    expect(leftOf({ ...movement, kind: 2 })).toBeNull();
  });

  it.each([
    ['', false],
    ['0', false],
    ['-5', false],
    ['12,345', false],
    ['12,50', true],
  ])('amount "%s" is valid: %s', (amount, good) => {
    const typed = { ...blankMovement, clubId: 9, note: 'x', amount };
    expect(movementSchema.safeParse(typed).success).toBe(good);
  });

  it('require a club and notes', () => {
    expect(movementSchema.safeParse({ ...blankMovement, note: 'x', amount: '1' }).success).toBe(false);
    expect(movementSchema.safeParse({ ...blankMovement, clubId: 9, note: ' ', amount: '1' }).success).toBe(false);
  });
});
