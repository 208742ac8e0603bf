import { formatInstant } from '../../lib/dates';
import type { Case } from './api';

// stateWords describes a case that is out.
export function stateWords(state: Case): string[] {
  return [
    `In piscina con ${state.holder} dal ${formatInstant(state.since)}.`,
    state.sentAt
      ? `Ultimo invio: ${formatInstant(state.sentAt)}. Modifiche ricevute: ${state.received}.`
      : 'Non è ancora arrivato nulla dalla piscina.',
    `Si può usare fino al ${formatInstant(state.expires)}.`,
  ];
}

// lastWords describes the last case, after it ended.
export function lastWords(state: Case): string {
  const how = state.returned === 1 ? 'rientrata' : "chiusa dall'amministratore";
  return `Ultima valigia: di ${state.holder}, ${how} il ${formatInstant(state.endedAt)}, con ${state.received} modifiche.`;
}
