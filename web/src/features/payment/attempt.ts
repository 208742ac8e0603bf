// A payment attempt, stored while the page is open: after a reload, or without a reply, the same attempt continues
// instead of a second one starting. It contains no card data, only the provider's ids.

export interface Attempt {
  // Idempotency key.
  key: string;
  methodId: string;
  // Set if the bank requires authentication.
  intentId: string;
  secret: string;
}

const nameOf = (orderId: number) => `traguardo.pagamento.${orderId}`;

export function storeAttempt(orderId: number, attempt: Attempt): void {
  sessionStorage.setItem(nameOf(orderId), JSON.stringify(attempt));
}

export function clearAttempt(orderId: number): void {
  sessionStorage.removeItem(nameOf(orderId));
}

export function storedAttempt(orderId: number): Attempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(orderId)) ?? 'null') as Partial<Attempt> | null;
    const { key, methodId, intentId = '', secret = '' } = stored ?? {};
    return key && methodId ? { key, methodId, intentId, secret } : null;
  } catch {
    return null;
  }
}
