// The sandbox provider's cards, which move no money. Each number simulates a bank's reply.

export interface TestCard {
  number: string;
  methodId: string;
  outcome: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', methodId: 'pm_card_visa', outcome: 'pagamento riuscito' },
  {
    number: '4000 0025 0000 3155',
    methodId: 'pm_card_authenticationRequired',
    outcome: 'la banca chiede conferma',
  },
  { number: '4000 0000 0000 9995', methodId: 'pm_card_chargeDeclined', outcome: 'carta rifiutata' },
];

// spacedNumber groups a card's digits by four.
export function spacedNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 16);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

// spacedExpiry formats month and year as on a card.
export function spacedExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
}

// wrongOf validates a card before it is sent; null if it is valid. A card is valid until the end of its month.
export function wrongOf({ number, expiry, code }: TypedCard, today: string): string | null {
  if (!testCards.some((card) => card.number === number)) {
    return 'Numero di carta non riconosciuto: in questo pagamento di prova valgono solo le carte elencate';
  }
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (!month) return 'Scadenza della carta non valida: mese e anno, come 12/30';
  if (`20${year}-${month}` < today.slice(0, 7)) return 'La carta è scaduta';
  return /^\d{3,4}$/.test(code) ? null : 'Codice di sicurezza non valido: tre cifre';
}

export const methodOf = (number: string) => testCards.find((card) => card.number === number)?.methodId ?? '';
