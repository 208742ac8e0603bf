import { formatInstant } from '../../lib/dates';
import type { Case } from './api';

// stateTexts describes a case that is at a pool.
export function stateTexts(state: Case): string[] {
  return [
    `In piscina con ${state.holder} dal ${formatInstant(state.since)}.`,
    state.sentAt
      ? `Ultimo invio: ${formatInstant(state.sentAt)}. Modifiche ricevute: ${state.received}.`
      : 'Non è ancora arrivato nulla dalla piscina.',
    `Si può usare fino al ${formatInstant(state.expires)}.`,
  ];
}

// lastCaseText describes how the last case ended.
export function lastCaseText(state: Case): string {
  const how = state.returned === 1 ? 'rientrata' : "chiusa dall'amministratore";
  return `Ultima valigia: di ${state.holder}, ${how} il ${formatInstant(state.endedAt)}, con ${state.received} modifiche.`;
}
