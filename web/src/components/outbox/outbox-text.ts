import type { PendingChange } from '../../api/outbox/box';
import { countOf } from '../../lib/count-of';

export const sentText = (count: number) => `${countOf(count, 'modifica inviata', 'modifiche inviate')} dopo l'attesa`;

export const keptText = (count: number) =>
  `${countOf(count, 'modifica tenuta', 'modifiche tenute')} in questo browser: ${count === 1 ? 'sarà inviata' : 'saranno inviate'} quando torna la rete`;

/** The text of the bar about waiting changes. */
export function waitingText(changes: readonly PendingChange[]): string {
  const refused = changes.filter(({ refusal }) => refusal !== '').length;
  const open = changes.length - refused;
  const parts = [
    ...(open > 0 ? [countOf(open, 'modifica da inviare', 'modifiche da inviare')] : []),
    ...(refused > 0 ? [countOf(refused, 'modifica rifiutata', 'modifiche rifiutate')] : []),
  ];
  return parts.join(', ');
}

export const lossText = (changes: readonly PendingChange[]) =>
  `${waitingText(changes)}: uscendo ${changes.length === 1 ? 'si perde' : 'si perdono'}.`;
