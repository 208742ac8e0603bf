import { Button, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { OrderMade } from '../../api/generated/money';
import { formatMoney } from '../../lib/money';
import classes from './make-order.module.css';
import { useEntriesOrder } from './use-entries-order';

interface MakeOrderProps {
  eventId: number;
  // The displayed amount due.
  due: number;
  // What all clubs owe and the club that pays, for users who see every club.
  all?: { due: number; club: string };
  // Whether the event accepts cards.
  online: boolean;
  onCreated: (order: OrderMade) => void;
}

// MakeOrder creates an order of what a club owes for an event, and leads to its payment.
export function MakeOrder({ eventId, due, all, online, onCreated }: MakeOrderProps) {
  const { make, making } = useEntriesOrder(eventId, onCreated);
  const nothingDue = due === 0;
  return (
    <>
      {all && (
        <dl className={classes.dues}>
          <dt>Da pagare per l'evento, tutte le società</dt>
          <dd>{formatMoney(all.due)}</dd>
          <dt>Questo ordine paga{all.club && `: ${all.club}`}</dt>
          <dd>{formatMoney(due)}</dd>
        </dl>
      )}
      <Button
        mt="sm"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={making}
        disabled={nothingDue}
        onClick={() => make(due)}
      >
        {labelOf(due, online, all?.club)}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {hintOf(nothingDue, online)}
      </Text>
    </>
  );
}

function labelOf(due: number, online: boolean, club: string | undefined): string {
  if (due === 0) return 'Genera ordine';
  const action = online ? 'Genera ordine e paga' : 'Genera ordine';
  return `${action}${club ? ` per ${club}` : ''} · ${formatMoney(due)}`;
}

function hintOf(nothingDue: boolean, online: boolean): string {
  if (nothingDue) return "Non c'è nulla da pagare.";
  return online
    ? 'Il credito disponibile viene usato per primo; il resto si paga con la carta.'
    : "Per questo evento non si paga online: l'organizzatore segnerà pagato l'ordine quando lo avrà ricevuto.";
}
