import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCreditCard, IconCreditCardRefund, IconInfoCircle, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../../api/addresses';
import type { AmountChange } from '../../api/amount-due';
import { levelAdmin, orderPaid, orderPremium } from '../../api/generated/constants';
import { useHome } from '../../api/home';
import { useCan } from '../../components/can';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { Link } from '../../components/router/routing';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { Totals } from '../../components/totals/totals';
import { formatMoney } from '../../lib/money';
import { AmountChanged } from './amount-changed';
import { type Fee, type OrderAndCredit, orderQuery } from './api';
import { creditedText, creditFor, dueOf, mayPay, mayRefund, requestText, statusOf, unpayableReason } from './rules';
import { useOrderChanges } from './use-order-changes';

const columns: readonly GridColumn<Fee>[] = [
  { id: 'description', header: 'Quota', cardTitle: true },
  { id: 'amount', header: 'Importo', numeric: true, cell: (fee) => formatMoney(fee.amount) },
];

// All fees are loaded at once, so there is nothing to search.
const noFilters = {};
const ignore = () => undefined;

interface OrderDialogProps {
  id: number;
  onClose: () => void;
}

export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const query = useQuery(orderQuery(id));
  if (!query.data) return <WaitingDialog title={`Ordine ${id}`} query={query} onClose={onClose} />;
  return <OrderContent {...query.data} onClose={onClose} />;
}

function OrderContent({ order, credit, onClose }: OrderAndCredit & { onClose: () => void }) {
  const [changed, setChanged] = useState<AmountChange | null>(null);
  const changes = useOrderChanges(order, setChanged);
  // Credit belongs to the club and cannot pay a subscription.
  const mayUse = useCan('ordini.credito') && order.kind !== orderPremium;
  const manages = useHome().user.levelId === levelAdmin;
  const allowed = useCan('ordini.paga');
  const pays = allowed && mayPay(order, manages);
  const reason = unpayableReason(order, { administrator: manages, pays: allowed });
  const usable = creditFor(order, credit);
  return (
    <Dialog title={`Ordine ${order.id}`} size="xl" onClose={onClose}>
      <Stack>
        <Group gap="sm">
          <StatusBadge status={statusOf(order)} />
          <span>{order.description}</span>
        </Group>
        <Text size="sm" c="dimmed">
          {requestText(order)}
        </Text>
        <Totals
          label="Importi dell'ordine"
          figures={[
            ['Importo', formatMoney(order.amount)],
            ['Credito utilizzato', formatMoney(order.creditUsed)],
            ['Da pagare', formatMoney(order.state < orderPaid ? dueOf(order) : 0)],
            ...(order.kind === orderPremium ? [] : [['Credito disponibile', formatMoney(credit)] as const]),
          ]}
        />
        {order.credited > 0 && <Text size="sm">{creditedText(order)}</Text>}
        {reason && (
          <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />} title="Come si paga">
            {reason.full}
          </Alert>
        )}
        {changed && <AmountChanged change={changed} online={order.online === 1} />}
        {order.notes.map((note) => (
          <Alert key={note} color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
            {note}
          </Alert>
        ))}
        {order.fees.length > 0 && (
          <DataGrid
            label={`Quote dell'ordine ${order.id}`}
            columns={columns}
            rows={order.fees}
            rowKey={(fee) => fee.id}
            search={noFilters}
            onSearch={ignore}
            empty={{ title: order.description }}
          />
        )}
        {!changed && (
          <Group justify="flex-end">
            {mayRefund(order, manages) && (
              <Button
                variant="default"
                leftSection={<IconCreditCardRefund size={16} aria-hidden />}
                loading={changes.refund.isPending}
                onClick={() => changes.refund.mutate()}
              >
                Rimborsa sulla carta
              </Button>
            )}
            {mayUse && (
              <Button
                variant="default"
                leftSection={<IconWallet size={16} aria-hidden />}
                disabled={usable === 0}
                loading={changes.credit.isPending}
                onClick={() => changes.credit.mutate()}
              >
                {usable === 0 ? 'Applica credito' : `Applica credito: ${formatMoney(usable)}`}
              </Button>
            )}
            {pays && (
              <Button
                component={Link}
                {...linkTo('/Stripe', { orderId: order.id })}
                leftSection={<IconCreditCard size={16} aria-hidden />}
              >
                {`Paga ${formatMoney(dueOf(order))}`}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
