import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { amountChange } from '../../api/amount-due';
import { accountApi } from '../../api/generated/account';
import { entryApi } from '../../api/generated/entry';
import { moneyApi, type OrderMade } from '../../api/generated/money';
import { newKey } from '../../api/new-key';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { changedWords } from './rules';

// useEntriesOrder makes an order of what the club has to pay for an event. Only one is under way at a time.
export function useEntriesOrder(eventId: number, onMade: (made: OrderMade) => void) {
  const client = useQueryClient();
  // State arrives with the next draw: a double click would pass twice.
  const busy = useRef(false);
  const making = useMutation({
    mutationFn: async (seen: number) => {
      let amount = seen;
      for (;;) {
        try {
          return await moneyApi.orderEntries.reply({ eventId, amount }, { key: newKey() });
        } catch (error) {
          // The user agreed to an amount and no other: somebody entered or removed athletes meanwhile.
          const now = amountChange(error);
          if (!now) throw error;
          amount = now.due;
          const again = { consequence: changedWords(seen, amount), message: text.confirmProceed };
          if (!(await confirm({ ...again, confirmLabel: 'Genera ordine' }))) return null;
        }
      }
    },
    onSuccess: (made) => {
      // Once an order is made the next screen is on its way: a late second click makes no other.
      busy.current = made !== null;
      if (!made) return;
      notify.success(made.message);
      onMade(made.data);
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
        accountApi.home,
      );
    },
  });
  return {
    making: making.isPending,
    make: (seen: number) => {
      if (busy.current) return;
      busy.current = true;
      making.mutate(seen);
    },
  };
}
