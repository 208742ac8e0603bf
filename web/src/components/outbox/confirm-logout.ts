import type { Outbox } from '../../api/outbox/outbox';
import { confirm } from '../confirm/confirm';
import { lossWords } from './outbox-words';

/** Asks before a logout, which deletes the user's waiting changes from the browser. */
export async function confirmLogout(outbox: Outbox): Promise<boolean> {
  const waiting = outbox.waiting();
  if (waiting.length === 0) return true;
  const sure = await confirm({
    danger: true,
    message: lossWords(waiting),
    confirmLabel: 'Esci ed elimina',
    cancelLabel: 'Resta',
  });
  if (sure) await outbox.forget();
  return sure;
}
