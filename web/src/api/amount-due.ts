import { ApiError, esitoStale } from './call';
import type { AmountDue } from './generated/money';

// AmountChange is the server's rejection of an amount that is no longer due.
export interface AmountChange extends AmountDue {
  message: string;
}

// amountChange returns the amount now due if the server rejected the amount, or null for any other error.
export function amountChange(error: unknown): AmountChange | null {
  if (!(error instanceof ApiError) || error.esito !== esitoStale || !error.current) return null;
  return { ...(error.current as AmountDue), message: error.message };
}
