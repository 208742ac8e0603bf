import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { moneyApi } from '../../api/generated/money';
import { newKey } from '../../api/new-key';
import { formatMoney } from '../../lib/money';

const month = 1;
const year = 2;

interface BuyPremiumProps {
  // Euro, VAT included.
  monthly: number;
  yearly: number;
  // The order to pay.
  onOrdered: (orderId: number) => void;
}

// BuyPremium makes the order of a subscription, which its payment begins or extends.
export function BuyPremium({ monthly, yearly, onOrdered }: BuyPremiumProps) {
  // State arrives with the next draw: a double click would pass twice.
  const busy = useRef(false);
  const ordering = useMutation({
    mutationFn: (period: number) => moneyApi.orderPremium({ period }, { key: newKey() }),
    // Once there is an order the payment is on its way: a late second click makes no other.
    onSuccess: ({ orderId }) => onOrdered(orderId),
    onError: () => {
      busy.current = false;
    },
  });
  const buy = (period: number) => {
    if (busy.current) return;
    busy.current = true;
    ordering.mutate(period);
  };
  const choices = [
    [year, `Un anno · ${formatMoney(yearly)}`],
    [month, `Un mese · ${formatMoney(monthly)}`],
  ] as const;
  return (
    <Group gap="xs" role="group" aria-label="Acquista l'account premium">
      {choices.map(([period, words]) => (
        <Button
          key={period}
          size="xs"
          variant={period === year ? 'filled' : 'light'}
          loading={ordering.isPending && ordering.variables === period}
          disabled={ordering.isPending}
          onClick={() => buy(period)}
        >
          {words}
        </Button>
      ))}
    </Group>
  );
}
