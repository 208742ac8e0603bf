import { Button, Group, Text } from '@mantine/core';
import { IconCashBanknote, IconCreditCard, IconEye, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import type { AmountChange } from '../../api/amount-due';
import { reportOrder } from '../../api/generated/constants';
import { moneyApi } from '../../api/generated/money';
import { listReportLink } from '../../api/report';
import { useCan } from '../../components/can';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { Link } from '../../components/router/routing';
import { RowIcons } from '../../components/row-icons';
import { usePhone } from '../../components/use-phone';
import type { Order } from './api';
import { mayCancel, mayMarkPaid, mayPay, unpayableReason } from './rules';
import { useOrderChanges } from './use-order-changes';

interface OrderActionsProps {
  order: Order;
  administrator: boolean;
  onOpen: () => void;
  onChanged: (change: AmountChange) => void;
}

export function OrderActions({ order, administrator, onOpen, onChanged }: OrderActionsProps) {
  const { cancel, settle } = useOrderChanges(order, onChanged);
  const printing = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.pdf, () =>
        listReportLink(reportOrder, ReportFormat.pdf, moneyApi.listOrders, { orderId: order.id }),
      ),
  });
  const allowed = useCan('ordini.paga');
  const pays = allowed && mayPay(order, administrator);
  const reason = unpayableReason(order, { administrator, pays: allowed });
  const phone = usePhone();
  const which = `l'ordine ${order.id}`;
  const settling = {
    label: 'Segna pagato',
    name: `Segna pagato ${which}`,
    Icon: IconCashBanknote,
    color: 'green',
    here: mayMarkPaid(order, administrator),
    loading: settle.isPending,
    onClick: () => settle.mutate(),
  } as const;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {pays && (
        <Button
          component={Link}
          {...linkTo('/Stripe', { orderId: order.id })}
          size="compact-sm"
          variant="light"
          aria-label={`Paga ${which}`}
          leftSection={<IconCreditCard size={16} aria-hidden />}
        >
          Paga
        </Button>
      )}
      {reason && !phone && (
        <Text size="sm" c="dimmed" title={reason.full}>
          {reason.short}
        </Text>
      )}
      <RowIcons
        of={which}
        actions={[
          { label: 'Apri', name: `Apri ${which}`, Icon: IconEye, here: !phone, onClick: onOpen },
          {
            label: 'Stampa',
            name: `Stampa ${which}`,
            Icon: IconFileTypePdf,
            loading: printing.isPending,
            onClick: () => printing.mutate(),
          },
          ...(administrator ? [settling] : []),
          {
            label: 'Elimina',
            name: `Elimina ${which}`,
            Icon: IconTrash,
            color: 'red',
            here: mayCancel(order, administrator),
            loading: cancel.isPending,
            onClick: () => cancel.mutate(),
          },
        ]}
      />
    </Group>
  );
}
