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

export type CardProblems = Partial<Record<keyof TypedCard, string>>;

// problemsOf validates a card before it is sent, field by field. A card is valid until the end of its month.
export function problemsOf({ number, expiry, code }: TypedCard, today: string): CardProblems {
  const problems: CardProblems = {};
  if (number === '') problems.number = 'Scrivi il numero della carta';
  else if (!testCards.some((card) => card.number === number)) {
    problems.number = 'Numero di carta non riconosciuto: in questo pagamento di prova valgono solo le carte elencate';
  }
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (expiry === '') problems.expiry = 'Scrivi la scadenza della carta';
  else if (!month) problems.expiry = 'Scadenza della carta non valida: mese e anno, come 12/30';
  else if (`20${year}-${month}` < today.slice(0, 7)) problems.expiry = 'La carta è scaduta';
  if (code === '') problems.code = 'Scrivi il codice di sicurezza';
  else if (!/^\d{3,4}$/.test(code)) problems.code = 'Codice di sicurezza non valido: tre cifre';
  return problems;
}

export const methodOf = (number: string) => testCards.find((card) => card.number === number)?.methodId ?? '';
