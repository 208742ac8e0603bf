import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../api/addresses';
import type { AmountChange } from '../../api/amount-due';
import { useCan } from '../../components/can';
import { Link, useNavigate } from '../../components/router/routing';
import { formatMoney } from '../../lib/money';
import { afterOrder } from './rules';
import { useEntriesOrder } from './use-entries-order';

interface AmountChangedProps {
  change: AmountChange;
  // Whether the event accepts cards.
  online: boolean;
}

// AmountChanged reports that an order's amount is no longer due, and offers a new order.
export function AmountChanged({ change, online }: AmountChangedProps) {
  const { eventId, due, message } = change;
  const [paid, setPaid] = useState(false);
  const navigate = useNavigate();
  const mayMake = useCan('ordini.crea');
  const { make, making } = useEntriesOrder(eventId, (order) => {
    if (order.due === 0) setPaid(true);
    else void navigate(afterOrder(order, online));
  });
  const entries = (
    <Button component={Link} variant="default" {...linkTo('/Iscrizioni', { id: eventId })}>
      Vai alle iscrizioni
    </Button>
  );
  if (paid) {
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Ordine pagato con il credito" role="status">
        <Stack gap="sm" align="flex-start">
          <Text>Il credito della società ha coperto tutto il nuovo ordine: non c'è altro da pagare.</Text>
          {entries}
        </Stack>
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="L'importo è cambiato" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{message}</Text>
        {due > 0 && mayMake && (
          <Button loading={making} onClick={() => make(due)}>
            {`Crea il nuovo ordine · ${formatMoney(due)}`}
          </Button>
        )}
        {due > 0 && !mayMake && <Text>Il nuovo ordine lo crea la società, dalle sue iscrizioni.</Text>}
        {due === 0 && <Text>Non c'è nulla da pagare.</Text>}
        {(due === 0 || !mayMake) && entries}
      </Stack>
    </Alert>
  );
}
