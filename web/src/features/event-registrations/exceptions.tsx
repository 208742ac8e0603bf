import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { eventQuery } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { PersonName } from '../../components/person-name/person-name';
import { text } from '../../lib/text';
import { type Exception, useChange } from './api';

// Loaded when an athlete is added.
const ExceptionPicker = lazy(async () => ({ default: (await import('./exception-picker')).ExceptionPicker }));

const pageSize = 50;

const columns: readonly GridColumn<Exception>[] = [
  {
    id: 'lastName',
    header: 'Atleta',
    sortable: true,
    cell: (exception) => <PersonName sex={exception.sex}>{`${exception.lastName} ${exception.firstName}`}</PersonName>,
  },
  { id: 'birthYear', header: 'Anno', numeric: true, sortable: true },
  { id: 'clubName', header: 'Società', sortable: true },
  { id: 'category', header: 'Categoria', sortable: true },
];

// Exceptions lists athletes who compete in another category than that of their birth date.
export function Exceptions({ eventId, manages }: { eventId: number; manages: boolean }) {
  const event = useQuery({ ...eventQuery(eventId, 'categorie', 'eccezioni'), refetchOnMount: 'always' });
  const exceptions = event.data?.exceptions;
  const { grid } = useWholeList(exceptions, { pageSize });
  const [adding, setAdding] = useState(false);
  const remove = useChange(
    (exception: Exception) => meetApi.deleteException.reply({ id: exception.id }),
    (exception) => `${exception.lastName} ${exception.firstName}: eccezione tolta`,
  );
  const askToRemove = async (exception: Exception) => {
    const consequence = `${exception.lastName} ${exception.firstName} non sarà più tra gli ammessi per eccezione (${exception.category}).`;
    if (await confirmDanger(consequence, { confirmLabel: text.delete })) remove.mutate(exception);
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        Atleti ammessi per eccezione di categoria
      </Title>
      <Text size="sm">
        Questi atleti gareggiano nella categoria indicata, qualunque sia quella prevista dalla data di nascita.
      </Text>
      <DataGrid
        label="Atleti ammessi per eccezione"
        columns={columns}
        {...grid}
        rowKey={(exception) => exception.id}
        loading={event.isFetching}
        error={event.error}
        onRetry={() => void event.refetch()}
        onNew={manages && event.data ? () => setAdding(true) : undefined}
        newLabel="Aggiungi atleta"
        actions={
          manages
            ? (exception) => (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Elimina l'eccezione di ${exception.lastName} ${exception.firstName}`}
                  title={text.delete}
                  disabled={remove.isPending}
                  onClick={() => void askToRemove(exception)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )
            : undefined
        }
        empty={{ title: 'Nessun atleta ammesso per eccezione' }}
      />
      {adding && event.data && exceptions && (
        <Suspense fallback={null}>
          <ExceptionPicker
            eventId={eventId}
            categories={event.data.categories}
            exceptions={exceptions}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
