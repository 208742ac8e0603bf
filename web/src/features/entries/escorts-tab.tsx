import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Escort, entryApi } from '../../api/generated/entry';
import { pageQuery } from '../../api/query';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { PersonName } from '../../components/person-name/person-name';
import { type EntriesMore, type EntryAthlete, type Event, useChange } from './api';

interface EscortsTabProps {
  event: Event;
  entries: EntriesMore;
  athletes: readonly EntryAthlete[];
}

const columns: readonly GridColumn<Escort>[] = [
  {
    id: 'lastName',
    header: 'Accompagnatore',
    sortable: true,
    cell: (one) => <PersonName sex={one.sex}>{nameOf(one)}</PersonName>,
  },
  { id: 'clubName', header: 'Società', sortable: true },
  { id: 'birthYear', header: 'Anno', numeric: true },
];

const nameOf = (one: { lastName: string; firstName: string }) => `${one.lastName} ${one.firstName}`;

// EscortsTab lists who comes with the club without racing.
export function EscortsTab({ event, entries, athletes }: EscortsTabProps) {
  const escorts = useQuery(pageQuery(entryApi.listEscorts, { id: event.id }));
  const { grid } = useWholeList(escorts.data?.rows);
  const [chosen, setChosen] = useState('');
  const open = entries.manages === 1 || entries.open === 1;
  const add = useChange((athleteId: number) => entryApi.addEscort.reply({ eventId: event.id, athleteId }));
  const remove = useChange((one: Escort) =>
    entryApi.removeEscort.reply({ eventId: event.id, athleteId: one.athleteId }),
  );
  const known = new Set(escorts.data?.rows.map(({ athleteId }) => athleteId));
  const others = athletes.filter(({ id }) => !known.has(id));
  return (
    <Stack>
      {open && (
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label="Aggiungi un accompagnatore"
            miw="min(20rem, 100%)"
            value={chosen}
            data={[
              { value: '', label: 'Scegli una persona' },
              ...others.map((one) => ({ value: String(one.id), label: nameOf(one) })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button
            disabled={chosen === ''}
            loading={add.isPending}
            onClick={() => {
              add.mutate(Number(chosen));
              setChosen('');
            }}
          >
            Aggiungi
          </Button>
        </Group>
      )}
      <DataGrid
        label="Accompagnatori"
        columns={columns}
        {...grid}
        rowKey={(one) => one.athleteId}
        loading={escorts.isFetching}
        error={escorts.error}
        onRetry={() => void escorts.refetch()}
        actions={
          open
            ? (one) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={remove.isPending}
                  aria-label={`Togli ${nameOf(one)}`}
                  onClick={() => remove.mutate(one)}
                >
                  Togli
                </Button>
              )
            : undefined
        }
        empty={{ title: 'Nessun accompagnatore' }}
      />
      <Text size="sm" c="dimmed">
        Chi accompagna non gareggia e non paga.
      </Text>
    </Stack>
  );
}
