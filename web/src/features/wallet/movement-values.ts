import * as z from 'zod/mini';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';
import type { Movement } from './api';

export const credit = '1';
export const debit = '2';

export interface MovementValues extends Record<string, unknown> {
  clubId: number | null;
  kind: string;
  note: string;
  amount: string;
  eventId: number | null;
}

export const blankMovement: MovementValues = { clubId: null, kind: credit, note: '', amount: '', eventId: null };

export const movementValues = (movement: Movement): MovementValues => ({
  clubId: movement.clubId,
  kind: String(movement.kind),
  note: movement.note,
  amount: formatAmount(movement.amount),
  eventId: movement.eventId || null,
});

export const movementWire = (values: MovementValues) => ({
  clubId: values.clubId,
  kind: Number(values.kind),
  note: values.note.trim(),
  amount: parseMoney(values.amount),
  // 0 removes the event.
  eventId: values.eventId ?? 0,
});

// leftOf returns the part of a movement that orders can still use; null for a debit, which cannot be used.
export const leftOf = ({ kind, amount, used }: Pick<Movement, 'kind' | 'amount' | 'used'>): number | null =>
  String(kind) === debit ? null : Math.round((amount - used) * 100) / 100;

export const movementSchema = z.looseObject({
  clubId: z.number(text.required),
  note: z.string(text.required).check(z.trim(), z.minLength(1, text.required)),
  amount: z.string().check(z.refine((typed) => (parseMoney(typed) ?? 0) > 0, text.invalidAmount)),
});
