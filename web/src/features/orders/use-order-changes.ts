import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AmountChange, amountChange } from '../../api/amount-due';
import { championshipApi } from '../../api/generated/championship';
import { moneyApi } from '../../api/generated/money';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { formatMoney } from '../../lib/money';
import type { Order } from './api';
import { cancelText, dueOf, refundText } from './rules';

// useOrderChanges returns the actions on an order; all of them reload the lists. onChanged is called if the server
// refuses a payment because another amount is due.
export function useOrderChanges(order: Order, onChanged: (change: AmountChange) => void) {
  const client = useQueryClient();
  const { id } = order;
  const unlessChanged = async (pay: () => Promise<{ message: string }>) => {
    try {
      return await pay();
    } catch (error) {
      const change = amountChange(error);
      if (!change) throw error;
      onChanged(change);
      return null;
    }
  };
  const reload = () =>
    void refresh(
      client,
      moneyApi.listOrders,
      moneyApi.getOrder,
      moneyApi.listMovements,
      championshipApi.listChampionships,
      sessionApi.home,
    );
  const reporting = {
    onSuccess: (done: { message: string } | null) => {
      if (done) notify.success(done.message);
    },
    onSettled: reload,
  };
  const cancel = useMutation({
    mutationFn: async () =>
      (await confirmDanger(cancelText(order), { confirmLabel: 'Elimina ordine' }))
        ? await moneyApi.cancelOrder.reply({ id })
        : null,
    ...reporting,
  });
  const settle = useMutation({
    mutationFn: async () =>
      (await confirm({
        consequence: `L'ordine ${id} risulterà pagato: ${formatMoney(dueOf(order))} ricevuti in altro modo.`,
        confirmLabel: 'Segna pagato',
      }))
        ? await unlessChanged(() => moneyApi.settleOrder.reply({ id }))
        : null,
    ...reporting,
  });
  const refund = useMutation({
    mutationFn: async () =>
      (await confirmDanger(refundText(order), { confirmLabel: 'Rimborsa' }))
        ? await moneyApi.creditOrder.reply({ id, refund: 1 })
        : null,
    ...reporting,
  });
  const credit = useMutation({
    mutationFn: () => unlessChanged(() => moneyApi.creditOrder.reply({ id })),
    ...reporting,
  });
  return { cancel, settle, credit, refund };
}
