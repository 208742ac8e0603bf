// What is known of a payment under way, kept while the page is open: after a reload, or when no answer came, the same attempt goes on
// instead of a second one beginning. There is nothing of the card in it, only what the provider calls it.

export interface Attempt {
  // The server makes what it is sent twice under one key once.
  key: string;
  methodId: string;
  // Set when the bank asked for the holder's confirmation.
  intentId: string;
  secret: string;
}

const nameOf = (orderId: number) => `traguardo.pagamento.${orderId}`;

export function keepAttempt(orderId: number, attempt: Attempt): void {
  sessionStorage.setItem(nameOf(orderId), JSON.stringify(attempt));
}

export function forgetAttempt(orderId: number): void {
  sessionStorage.removeItem(nameOf(orderId));
}

export function keptAttempt(orderId: number): Attempt | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(orderId)) ?? 'null') as Partial<Attempt> | null;
    const { key, methodId, intentId = '', secret = '' } = kept ?? {};
    return key && methodId ? { key, methodId, intentId, secret } : null;
  } catch {
    return null;
  }
}
