import type { Outbox } from '../../api/outbox/outbox';
import { confirm } from '../confirm/confirm';
import { lossText } from './outbox-text';

/** Asks before a logout, which deletes the user's waiting changes from the browser. */
export async function confirmLogout(outbox: Outbox): Promise<boolean> {
  const waiting = outbox.waiting();
  if (waiting.length === 0) return true;
  const confirmed = await confirm({
    danger: true,
    message: lossText(waiting),
    confirmLabel: 'Esci ed elimina',
    cancelLabel: 'Resta',
  });
  if (confirmed) await outbox.forget();
  return confirmed;
}
