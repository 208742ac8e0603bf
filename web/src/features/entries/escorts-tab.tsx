import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Escort, entryApi } from '../../api/generated/entry';
import { pageQuery } from '../../api/query';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { PersonName } from '../../components/person-name/person-name';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { athleteLookup, type EntriesMore, type EntriesScope, type Event, useChange } from './api';

interface EscortsTabProps {
  event: Event;
  scope: EntriesScope;
  entries: EntriesMore;
}

const columns: readonly GridColumn<Escort>[] = [
  {
    id: 'lastName',
    header: 'Accompagnatore',
    sortable: true,
    cell: (escort) => <PersonName sex={escort.sex}>{nameOf(escort)}</PersonName>,
  },
  { id: 'clubName', header: 'Società', sortable: true },
  { id: 'birthYear', header: 'Anno', numeric: true },
];

const nameOf = (person: { lastName: string; firstName: string }) => `${person.lastName} ${person.firstName}`;

// EscortsTab lists people who travel with the club without racing.
export function EscortsTab({ event, scope, entries }: EscortsTabProps) {
  const escorts = useQuery(pageQuery(entryApi.listEscorts, { id: event.id }));
  const { grid } = useWholeList(escorts.data?.rows);
  const line = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = entries.manages === 1 || entries.open === 1;
  const add = useChange(
    (athleteId: number) => entryApi.addEscort.reply({ eventId: event.id, athleteId }),
    () => 'Accompagnatore aggiunto',
  );
  const remove = useChange(
    (escort: Escort) => entryApi.removeEscort.reply({ eventId: event.id, athleteId: escort.athleteId }),
    (escort) => `${nameOf(escort)} non è più accompagnatore`,
  );
  const people = useMemo(() => athleteLookup(scope), [scope]);
  return (
    <Stack>
      {open && (
        <Group align="flex-end" gap="xs" ref={line}>
          <RemoteSelect
            label="Aggiungi un accompagnatore"
            placeholder="Cerca per cognome"
            miw="min(20rem, 100%)"
            value={chosen}
            {...people}
            onChange={(id) => setChosen(id === null ? null : Number(id))}
          />
          <Button
            disabled={chosen === null}
            loading={add.isPending}
            onClick={() => {
              if (chosen !== null) add.mutate(chosen);
              setChosen(null);
              // The field is ready for the next escort.
              line.current?.querySelector('input')?.focus();
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
        rowKey={(escort) => escort.athleteId}
        phoneDetail={(escort) => `${escort.clubName} · ${escort.birthYear}`}
        loading={escorts.isFetching}
        error={escorts.error}
        onRetry={() => void escorts.refetch()}
        actions={
          open
            ? (escort) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={remove.isPending}
                  aria-label={`Togli ${nameOf(escort)}`}
                  onClick={() => remove.mutate(escort)}
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
