import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { championshipApi } from '../../api/generated/championship';
import { moneyApi } from '../../api/generated/money';
import { refresh } from '../../api/query';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { formatMoney } from '../../lib/money';
import type { Order } from './api';
import { cancelWords, dueOf, refundWords } from './rules';

// useOrderChanges are what can be done to an order; whatever comes of it, the lists are asked again.
export function useOrderChanges(order: Order) {
  const client = useQueryClient();
  const { id } = order;
  const again = () =>
    void refresh(
      client,
      moneyApi.listOrders,
      moneyApi.getOrder,
      moneyApi.listMovements,
      championshipApi.listChampionships,
      accountApi.home,
    );
  const said = {
    onSuccess: (done: { message: string } | null) => {
      if (done) notify.success(done.message);
    },
    onSettled: again,
  };
  const cancel = useMutation({
    mutationFn: async () =>
      (await confirmDanger(cancelWords(order), { confirmLabel: 'Elimina ordine' }))
        ? await moneyApi.cancelOrder.reply({ id })
        : null,
    ...said,
  });
  const settle = useMutation({
    mutationFn: async () =>
      (await confirm({
        consequence: `L'ordine ${id} risulterà pagato: ${formatMoney(dueOf(order))} ricevuti in altro modo.`,
        confirmLabel: 'Segna pagato',
      }))
        ? await moneyApi.settleOrder.reply({ id })
        : null,
    ...said,
  });
  const refund = useMutation({
    mutationFn: async () =>
      (await confirmDanger(refundWords(order), { confirmLabel: 'Rimborsa' }))
        ? await moneyApi.creditOrder.reply({ id, refund: 1 })
        : null,
    ...said,
  });
  const credit = useMutation({ mutationFn: () => moneyApi.creditOrder.reply({ id }), ...said });
  return { cancel, settle, credit, refund };
}
