import type { AmountChange } from '../../api/amount-due';
import { Dialog } from '../../components/dialog/dialog';
import { AmountChanged } from './amount-changed';
import type { Order } from './api';

interface AmountChangedDialogProps {
  order: Order;
  change: AmountChange;
  onClose: () => void;
}

export function AmountChangedDialog({ order, change, onClose }: AmountChangedDialogProps) {
  return (
    <Dialog title={`Ordine ${order.id}`} onClose={onClose}>
      <AmountChanged change={change} online={order.online === 1} />
    </Dialog>
  );
}
