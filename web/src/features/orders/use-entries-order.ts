import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { amountChange } from '../../api/amount-due';
import { entryApi } from '../../api/generated/entry';
import { moneyApi, type OrderMade } from '../../api/generated/money';
import { sessionApi } from '../../api/generated/session';
import { newKey } from '../../api/new-key';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { amountChangedText } from './rules';

// useEntriesOrder creates an order of what the club owes for an event. Only one runs at a time.
export function useEntriesOrder(eventId: number, onCreated: (order: OrderMade) => void) {
  const client = useQueryClient();
  // State changes with the next render: a double click would pass twice.
  const busy = useRef(false);
  const making = useMutation({
    mutationFn: async (shownAmount: number) => {
      let amount = shownAmount;
      for (;;) {
        try {
          return await moneyApi.orderEntries.reply({ eventId, amount }, { key: newKey() });
        } catch (error) {
          // The user agreed to one amount: entries were added or removed in the meantime.
          const now = amountChange(error);
          if (!now) throw error;
          amount = now.due;
          const question = { consequence: amountChangedText(shownAmount, amount), message: text.confirmProceed };
          if (!(await confirm({ ...question, confirmLabel: 'Genera ordine' }))) return null;
        }
      }
    },
    onSuccess: (order) => {
      // The next screen is loading: a late second click must not create another order.
      busy.current = order !== null;
      if (!order) return;
      const { orderId, due } = order.data;
      notify.success(order.message || undefined, `Ordine ${orderId} ${due === 0 ? 'pagato con il credito' : 'creato'}`);
      onCreated(order.data);
    },
    onError: () => {
      busy.current = false;
    },
    onSettled: () => {
      void refresh(
        client,
        moneyApi.listOrders,
        moneyApi.getOrder,
        moneyApi.checkout,
        moneyApi.listMovements,
        entryApi.listEntries,
        sessionApi.home,
      );
    },
  });
  return {
    making: making.isPending,
    make: (shownAmount: number) => {
      if (busy.current) return;
      busy.current = true;
      making.mutate(shownAmount);
    },
  };
}
