import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { month, year } from '../../api/generated/constants';
import { moneyApi } from '../../api/generated/money';
import { newKey } from '../../api/new-key';
import { formatMoney } from '../../lib/money';

interface BuyPremiumProps {
  // Euros, VAT included.
  monthly: number;
  yearly: number;
  // Called with the id of the order to pay.
  onOrdered: (orderId: number) => void;
}

// BuyPremium orders a subscription; its payment starts or extends it.
export function BuyPremium({ monthly, yearly, onOrdered }: BuyPremiumProps) {
  // State changes with the next render: a double click would pass twice.
  const busy = useRef(false);
  const ordering = useMutation({
    mutationFn: (period: number) => moneyApi.orderPremium({ period }, { key: newKey() }),
    // The payment page is loading: a late second click must not create another order.
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
