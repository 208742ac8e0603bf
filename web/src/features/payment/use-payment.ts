import { useCallback, useRef, useState } from 'react';
import { type AmountChange, amountChange } from '../../api/amount-due';
import { ApiError, esitoTransport } from '../../api/call';
import { newKey } from '../../api/new-key';
import { messageOf } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import { pay } from './api';
import { type Attempt, clearAttempt, storeAttempt, storedAttempt } from './attempt';
import type { Cards } from './cards';

export type Step =
  | { at: 'card' }
  | { at: 'sending' }
  // The outcome is unknown: the page was reloaded, or no reply arrived.
  | { at: 'interrupted'; attempt: Attempt }
  | { at: 'paid' }
  | { at: 'changed'; change: AmountChange }
  | { at: 'failed'; message: string };

const startOf = (attempt: Attempt | null): Step => (attempt ? { at: 'interrupted', attempt } : { at: 'card' });

// PaymentEnd receives the outcomes that concern more than the form.
export interface PaymentEnd {
  onPaid: () => void;
  // Another amount is due now, and nothing was charged.
  onChanged: (change: AmountChange) => void;
}

// usePayment runs a payment: card, server, bank authentication, server again.
export function usePayment(orderId: number, cards: Cards, { onPaid, onChanged }: PaymentEnd) {
  const [step, setStep] = useState<Step>(() => startOf(storedAttempt(orderId)));
  // State changes with the next render: a double click would pass twice.
  const busy = useRef(false);

  const once = useCallback(async (work: () => Promise<Step>) => {
    if (busy.current) return;
    busy.current = true;
    setStep({ at: 'sending' });
    const next = await work();
    busy.current = false;
    setStep(next);
  }, []);

  const lead = async (attempt: Attempt): Promise<Step> => {
    const next = await sendAttempt(orderId, attempt, cards);
    if (next.at !== 'interrupted') clearAttempt(orderId);
    if (next.at === 'paid') onPaid();
    if (next.at === 'changed') onChanged(next.change);
    return next;
  };

  return {
    step,
    start: (holder: string) =>
      once(async () => {
        const method = await cards.method(holder);
        if ('error' in method) return { at: 'failed', message: method.error };
        return lead({ key: newKey(), methodId: method.methodId, intentId: '', secret: '' });
      }),
    resume: (attempt: Attempt) => once(() => lead(attempt)),
    anotherCard: () => {
      clearAttempt(orderId);
      setStep({ at: 'card' });
    },
  };
}

// sendAttempt sends an attempt until it has an outcome. The bank may authenticate once; the server refuses a second time.
async function sendAttempt(orderId: number, attempt: Attempt, cards: Cards): Promise<Step> {
  let current = attempt;
  storeAttempt(orderId, current);
  try {
    for (;;) {
      if (current.secret) {
        const { error } = await cards.act(current.secret);
        if (error) return { at: 'failed', message: error };
      }
      const answer = await pay(orderId, current);
      if (answer.success === 1) return { at: 'paid' };
      const { action, secret, intentId, error = text.failure } = answer;
      if (action !== 1 || !secret || !intentId) return { at: 'failed', message: error };
      current = { ...current, key: newKey(), intentId, secret };
      storeAttempt(orderId, current);
    }
  } catch (error) {
    const change = amountChange(error);
    if (change) return { at: 'changed', change };
    if (error instanceof ApiError && error.esito !== esitoTransport) return { at: 'failed', message: messageOf(error) };
    return { at: 'interrupted', attempt: current };
  }
}
