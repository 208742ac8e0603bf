import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meetApi } from '../../api/generated/meet';
import { confirm } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { formatDate } from '../../lib/dates';
import { type LinkedEvent, previousQuery, useChange } from './api';

const filters = ['name'];
// Few per page, because the athletes are below.
const pageSize = 10;

const columns: readonly GridColumn<LinkedEvent>[] = [
  { id: 'name', header: 'Evento' },
  { id: 'organiser', header: 'Organizzatore' },
  { id: 'place', header: 'Luogo' },
  { id: 'starts', header: 'Data', cell: (event) => formatDate(event.starts) },
  { id: 'status', header: 'Stato', cell: (event) => <EventStatusBadge state={event.status} /> },
];
const searchable = columns.map((column) =>
  column.id === 'name' ? { ...column, filter: { kind: 'text' as const } } : column,
);

// LinkedEvents links earlier events of the season, whose qualifiers may enter this one.
export function LinkedEvents({ eventId, manages }: { eventId: number; manages: boolean }) {
  const previous = useQuery(previousQuery(eventId));
  const linked = useWholeList(previous.data?.linked, { pageSize });
  const available = useWholeList(previous.data?.available, { filters, pageSize });
  const tie = (event: LinkedEvent) => ({ mainId: eventId, id: event.id });
  const link = useChange(
    (event: LinkedEvent) => meetApi.linkEvent.reply(tie(event)),
    ({ name }) => `${name}: collegato`,
  );
  const unlink = useChange(
    (event: LinkedEvent) => meetApi.unlinkEvent.reply(tie(event)),
    ({ name }) => `${name}: non più collegato`,
  );
  const busy = link.isPending || unlink.isPending;
  const askToUnlink = async (event: LinkedEvent) => {
    const confirmed = await confirm({
      title: 'Scollega evento',
      consequence: `I risultati di ${event.name} non varranno più per i passaggi a questo evento.`,
      confirmLabel: 'Scollega',
    });
    if (confirmed) unlink.mutate(event);
  };
  const state = {
    loading: previous.isFetching,
    error: previous.error,
    onRetry: () => void previous.refetch(),
    rowKey: (event: LinkedEvent) => event.id,
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        Eventi precedenti
      </Title>
      <Text size="sm">
        I passaggi a questo evento si calcolano dai risultati degli eventi collegati. Si possono collegare quelli dello
        stesso sport e della stessa stagione che finiscono prima.
      </Text>
      <Title order={3} size="h5">
        Collegati
      </Title>
      <DataGrid
        label="Eventi collegati"
        columns={columns}
        {...linked.grid}
        {...state}
        actions={
          manages
            ? (event) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  aria-label={`Scollega ${event.name}`}
                  onClick={() => void askToUnlink(event)}
                >
                  Scollega
                </Button>
              )
            : undefined
        }
        empty={{ title: 'Nessun evento collegato' }}
      />
      {manages && (
        <>
          <Title order={3} size="h5">
            Collegabili
          </Title>
          <DataGrid
            label="Eventi collegabili"
            columns={(previous.data?.available.length ?? 0) > pageSize ? searchable : columns}
            {...available.grid}
            {...state}
            actions={(event) => (
              <Button
                size="compact-sm"
                variant="light"
                disabled={busy}
                aria-label={`Collega ${event.name}`}
                onClick={() => link.mutate(event)}
              >
                Collega
              </Button>
            )}
            empty={{ title: 'Nessun evento precedente da collegare' }}
          />
        </>
      )}
    </Stack>
  );
}
