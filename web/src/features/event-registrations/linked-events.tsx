import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { confirm } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { formatDate } from '../../lib/dates';
import { type LinkedEvent, previousQuery, useChange } from './api';

const filters = ['DESCRIZIONE'];
// Few to a page, as the athletes stand below.
const pageSize = 10;

const columns: readonly GridColumn<LinkedEvent>[] = [
  { id: 'DESCRIZIONE', header: 'Evento' },
  { id: 'DENOMINAZIONE', header: 'Organizzatore' },
  { id: 'LUOGO', header: 'Luogo' },
  { id: 'DATA_INIZIO', header: 'Data', cell: (event) => formatDate(event.DATA_INIZIO) },
  { id: 'STATO', header: 'Stato', cell: (event) => <EventStatusBadge state={event.STATO} /> },
];
const searchable = columns.map((column) =>
  column.id === 'DESCRIZIONE' ? { ...column, filter: { kind: 'text' as const } } : column,
);

// LinkedEvents ties earlier events of the season to this one, which takes its qualified from them.
export function LinkedEvents({ eventId, manages }: { eventId: number; manages: boolean }) {
  const previous = useQuery(previousQuery(eventId));
  const linked = useWholeList(previous.data?.COLLEGATI, { pageSize });
  const available = useWholeList(previous.data?.DISPONIBILI, { filters, pageSize });
  const tie = (event: LinkedEvent) => ({ FK_ID_EVENTO_PRINCIPALE: eventId, FK_ID_EVENTO: event.ID_EVENTO });
  const link = useChange((event: LinkedEvent) => api.linkEvent.reply(tie(event)));
  const unlink = useChange((event: LinkedEvent) => api.unlinkEvent.reply(tie(event)));
  const busy = link.isPending || unlink.isPending;
  const askToUnlink = async (event: LinkedEvent) => {
    const sure = await confirm({
      title: 'Scollega evento',
      loses: `I risultati di ${event.DESCRIZIONE} non varranno più per i passaggi a questo evento.`,
      confirmLabel: 'Scollega',
    });
    if (sure) unlink.mutate(event);
  };
  const state = {
    loading: previous.isFetching,
    error: previous.error,
    onRetry: () => void previous.refetch(),
    rowKey: (event: LinkedEvent) => event.ID_EVENTO,
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
                  aria-label={`Scollega ${event.DESCRIZIONE}`}
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
            columns={(previous.data?.DISPONIBILI.length ?? 0) > pageSize ? searchable : columns}
            {...available.grid}
            {...state}
            actions={(event) => (
              <Button
                size="compact-sm"
                variant="light"
                disabled={busy}
                aria-label={`Collega ${event.DESCRIZIONE}`}
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
