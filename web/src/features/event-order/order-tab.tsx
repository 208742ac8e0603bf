import '@mantine/core/styles/Input.css';
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsShuffle, IconDeviceFloppy, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventQuery, refreshEvent } from '../../api/events';
import { startApi } from '../../api/generated/start';
import { refresh } from '../../api/query';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { inOrder } from '../../components/sortable-list/order';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { text } from '../../lib/text';
import { BlockForm } from './block-form';
import { OrderTiles } from './order-tiles';
import { choices, type Highlight, isBlock, isHighlighted, movedTo, nothing, type OrderItem } from './rules';

interface OrderTabProps {
  eventId: number;
}

const everything = { value: '0', label: 'Nessuna' };

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
  const draw = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        "Le gare vengono messe in un ordine casuale e l'ordine precedente va perso.",
        {
          title: 'Genera ordine',
          confirmLabel: 'Genera',
          message: text.confirmContinue,
        },
      );
      return confirmed ? startApi.drawStartOrder.reply({ id: eventId }) : null;
    },
    onSuccess: (reply) => reply && done(reply.message, 'Nuovo ordine di gara generato'),
  });
  const save = useMutation({
    mutationFn: () =>
      startApi.saveStartOrder.reply({
        eventId,
        items: items.map(({ id }, index) => ({ id, position: index + 1 })),
        read: stored.map(({ id }) => id),
      }),
    onSuccess: ({ message }) => done(message, 'Ordine di gara salvato'),
  });
  const seed = useMutation({
    mutationFn: async () => {
      const confirmed = await confirm({
        title: 'Genera start list',
        consequence:
          'La start list precedente viene sostituita, con le modifiche manuali di batterie e corsie. Resta tra le versioni, da cui puoi riprenderla.',
        message: text.confirmContinue,
        careful: true,
        confirmLabel: 'Genera',
      });
      return confirmed ? startApi.makeStartList({ eventId }) : null;
    },
    onSuccess: async (list) => {
      if (!list) return;
      const left = list.unplaced > 0 ? `, ${list.unplaced} senza posto` : '';
      const words = `Start list ${list.number}: ${list.placed} presenze${left}`;
      await done(words, words);
    },
  });
  const busy = draw.isPending || save.isPending || seed.isPending;
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
          {stateWords(changed, items.filter((one) => !isBlock(one)).length)}
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

interface HighlightBarProps {
  items: readonly OrderItem[];
  highlight: Highlight;
  onHighlight: (highlight: Highlight) => void;
  onMove: (position: number) => void;
}

// HighlightBar highlights a race or a category, and moves its places together.
function HighlightBar({ items, highlight, onHighlight, onMove }: HighlightBarProps) {
  const count = items.filter((item) => isHighlighted(item, highlight)).length;
  const races = items.filter((item) => !isBlock(item)).length;
  const places = Array.from({ length: races - count + 1 }, (_, index) => String(index + 1));
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label="Evidenzia categoria"
        data={[everything, ...choices(items, 'categoryId', 'category')]}
        value={String(highlight.categoryId)}
        onChange={({ currentTarget }) => onHighlight({ ...highlight, categoryId: Number(currentTarget.value) })}
      />
      <NativeSelect
        label="Evidenzia gara"
        data={[everything, ...choices(items, 'raceId', 'race')]}
        value={String(highlight.raceId)}
        onChange={({ currentTarget }) => onHighlight({ ...highlight, raceId: Number(currentTarget.value) })}
      />
      {count > 0 && (
        <NativeSelect
          label={count === 1 ? "Sposta l'elemento evidenziato" : `Sposta i ${count} evidenziati`}
          data={[{ value: '', label: 'alla posizione…' }, ...places]}
          value=""
          onChange={({ currentTarget }) => currentTarget.value && onMove(Number(currentTarget.value))}
        />
      )}
    </Group>
  );
}

// stateWords says why a step cannot be taken yet.
function stateWords(changed: boolean, races: number): string {
  if (changed) return "L'ordine è cambiato e non è ancora salvato: salvalo per generare la start list.";
  if (races === 0) return 'La start list si genera da un ordine di gara: comincia da «Genera ordine».';
  return "L'ordine è salvato. Per cambiarlo trascina le gare.";
}
