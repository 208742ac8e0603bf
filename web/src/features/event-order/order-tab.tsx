import '@mantine/core/styles/Input.css';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsShuffle, IconDeviceFloppy, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventQuery, refreshEvent } from '../../api/events';
import { startApi } from '../../api/generated/start';
import { refresh } from '../../api/query';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { inOrder } from '../../components/sortable-list/order';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { text } from '../../lib/text';
import { BlockForm } from './block-form';
import { HighlightBar } from './highlight-bar';
import { OrderTiles } from './order-tiles';
import { isBlock, movedTo, nothing, type OrderItem } from './rules';
import { useOrderSteps } from './use-order-steps';

interface OrderTabProps {
  eventId: number;
}

// OrderTab edits the start order: drawn, then adjusted manually and saved, then seeded.
export function OrderTab({ eventId }: OrderTabProps) {
  const { data, error, refetch } = useQuery({ ...eventQuery(eventId, 'ordine'), refetchOnMount: 'always' });
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} role="status" aria-label={text.loading} />;
  }
  const items = data.startOrder;
  return <Order key={items.map(({ id, version }) => `${id}.${version}`).join()} eventId={eventId} stored={items} />;
}

interface OrderProps {
  eventId: number;
  stored: readonly OrderItem[];
}

function Order({ eventId, stored }: OrderProps) {
  const client = useQueryClient();
  const [items, setItems] = useState(stored);
  const [highlight, setHighlight] = useState(nothing);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<OrderItem | null>(null);
  const changed = items.some(({ id }, index) => id !== stored[index]?.id);
  useLeaveGuard(() => changed);
  const done = (message: string, what: string) => {
    notify.success(message || undefined, what);
    return Promise.all([refreshEvent(client), refresh(client, startApi.getStartList, startApi.listStartLists)]);
  };
  const { draw, save, seed, busy } = useOrderSteps({ eventId, items, stored, onDone: done });
  return (
    <Stack>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} aria-hidden />}
          disabled={busy}
          onClick={() => draw.mutate()}
        >
          1. Genera ordine
        </Button>
        <Button
          variant={changed ? 'filled' : 'default'}
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={busy || !changed}
          onClick={() => save.mutate()}
        >
          2. Salva ordine
        </Button>
        <Button
          variant="default"
          leftSection={<IconListNumbers size={16} aria-hidden />}
          disabled={busy || changed || items.length === 0}
          onClick={() => seed.mutate()}
        >
          3. Genera start list
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={changed}
          onClick={() => setAdding(true)}
        >
          Nuovo blocco
        </Button>
      </Group>
      <Group gap="xs" mih={28}>
        <Text size="sm" role="status">
          {stateText(changed, items.filter((one) => !isBlock(one)).length)}
        </Text>
        {changed && (
          <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => setItems(stored)}>
            Annulla le modifiche
          </Button>
        )}
      </Group>
      {items.length > 0 && (
        <HighlightBar
          items={items}
          highlight={highlight}
          onHighlight={setHighlight}
          onMove={(position) => setItems(movedTo(items, highlight, position))}
        />
      )}
      {items.length === 0 ? (
        <EmptyState title="Nessun ordine di gara" hint="Generalo quando le iscrizioni ci sono." />
      ) : (
        <OrderTiles
          items={items}
          highlight={highlight}
          changed={changed}
          onEdit={setEdited}
          onOrder={(ids) => setItems(inOrder(items, ids, ({ id }) => id))}
          onDone={done}
        />
      )}
      {edited && <BlockForm eventId={eventId} block={edited} onClose={() => setEdited(null)} onDone={done} />}
      {adding && <BlockForm eventId={eventId} onClose={() => setAdding(false)} onDone={done} />}
    </Stack>
  );
}

// stateText explains what to do next.
function stateText(changed: boolean, races: number): string {
  if (changed) return "L'ordine è cambiato e non è ancora salvato: salvalo per generare la start list.";
  if (races === 0) return 'La start list si genera da un ordine di gara: comincia da «Genera ordine».';
  return "L'ordine è salvato. Per cambiarlo trascina le gare.";
}
