import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCashBanknote, IconCreditCard, IconEye, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orderAddress } from '../../api/links';
import { reportLink } from '../../api/report';
import { useCan } from '../../components/can';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import type { Order } from './api';
import { mayCancel, mayMarkPaid, mayPay } from './rules';
import { useOrderChanges } from './use-order-changes';

const orderReport = 2002;

interface OrderActionsProps {
  order: Order;
  administrator: boolean;
  onOpen: () => void;
}

export function OrderActions({ order, administrator, onOpen }: OrderActionsProps) {
  const { cancel, settle } = useOrderChanges(order);
  const printing = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.pdf, () => reportLink(orderReport, ReportFormat.pdf, orderAddress(order.id))),
  });
  const pays = useCan('ordini.paga') && mayPay(order, administrator);
  const which = `l'ordine ${order.id}`;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {pays && (
        <Button
          component={Link}
          to="/Stripe"
          search={orderAddress(order.id) as never}
          size="compact-sm"
          variant="light"
          aria-label={`Paga ${which}`}
          leftSection={<IconCreditCard size={16} aria-hidden />}
        >
          Paga
        </Button>
      )}
      <ActionIcon variant="subtle" aria-label={`Apri ${which}`} title="Apri" onClick={onOpen}>
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Stampa ${which}`}
        title="Stampa"
        loading={printing.isPending}
        onClick={() => printing.mutate()}
      >
        <IconFileTypePdf size={18} aria-hidden />
      </ActionIcon>
      {mayMarkPaid(order, administrator) && (
        <ActionIcon
          variant="subtle"
          color="green"
          aria-label={`Segna pagato ${which}`}
          title="Segna pagato"
          loading={settle.isPending}
          onClick={() => settle.mutate()}
        >
          <IconCashBanknote size={18} aria-hidden />
        </ActionIcon>
      )}
      {mayCancel(order, administrator) && (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Elimina ${which}`}
          title="Elimina"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
