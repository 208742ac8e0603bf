import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { confirm } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { countOf } from '../../lib/count-of';
import { formatInstant } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import type { EntriesMore, Event } from './api';

import { positionOf, useWaiting, type Waiting, waitingName } from './use-waiting';

const columns: readonly GridColumn<Waiting>[] = [
  { id: 'position', header: 'Posizione', numeric: true, sortable: true },
  { id: 'lastName', header: 'Atleta o squadra', sortable: true, cardTitle: true, cell: waitingName },
  { id: 'race', header: 'Gara', sortable: true, cell: (row) => row.short || row.race },
  { id: 'positionInRace', header: 'Nella gara', numeric: true, sortable: true },
  { id: 'clubName', header: 'Società', sortable: true },
  { id: 'time', header: 'Tempo', numeric: true, cell: (row) => formatRaceTime(row.time) },
  { id: 'since', header: 'In lista dal', sortable: true, cell: (row) => formatInstant(row.since) },
];

// WaitingTab shows the waiting list of an event: to a club its own rows, to event managers all of them.
export function WaitingTab({ event, entries }: { event: Event; entries: EntriesMore }) {
  const { list, leave, admit } = useWaiting(event.id, true);
  const { grid } = useWholeList(list.data?.rows);
  const manages = entries.manages === 1;
  const moves = entries.waitingList === 1;
  const busy = leave.isPending || admit.isPending;
  const admitAsked = async (row: Waiting) => {
    const yes = await confirm({
      title: 'Ammetti fuori ordine',
      consequence: `${waitingName(row)}, ${row.race} (${positionOf(row)}).`,
      message: "L'iscrizione è fatta subito, anche oltre i limiti, e passa davanti agli altri. Resta nel registro.",
      confirmLabel: 'Ammetti',
    });
    if (yes) admit.mutate(row);
  };
  const leaveAsked = async (row: Waiting) => {
    const yes = await confirm({
      title: "Togli dalla lista d'attesa",
      consequence: `${waitingName(row)}, ${row.race}: perde la posizione ${row.position}.`,
      confirmLabel: 'Togli',
    });
    if (yes) leave.mutate(row);
  };
  return (
    <Stack>
      {!moves && (
        <Alert role="note">Le iscrizioni sono chiuse: la lista d'attesa è ferma e non assegna più posti.</Alert>
      )}
      {entries.promoted.length > 0 && (
        <Alert role="note" title="Posti ottenuti dalla lista d'attesa">
          {`${countOf(entries.promoted.length, 'iscrizione', 'iscrizioni')}: si può rinunciare senza costi, la prima entro il ${formatInstant(
            entries.promoted.map((promotion) => promotion.declineUntil).toSorted()[0],
          )}. Per rinunciare togli l'iscrizione.`}
        </Alert>
      )}
      <DataGrid
        label="Lista d'attesa"
        columns={columns}
        {...grid}
        rowKey={(row) => row.id}
        phoneDetail={(row) => `${row.short || row.race} · ${positionOf(row)}`}
        loading={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        actions={(row) => (
          <Group gap={4} wrap="nowrap">
            {manages && moves && (
              <Button
                size="compact-sm"
                variant="light"
                disabled={busy}
                aria-label={`Ammetti ${waitingName(row)} a ${row.race}`}
                onClick={() => void admitAsked(row)}
              >
                Ammetti
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={busy}
              aria-label={`Togli ${waitingName(row)} dalla lista di ${row.race}`}
              onClick={() => void leaveAsked(row)}
            >
              Togli
            </Button>
          </Group>
        )}
        empty={{ title: "Nessuno in lista d'attesa" }}
      />
      <Text size="sm" c="dimmed">
        Quando si libera un posto va al primo della lista che rispetta tutte le regole. La società è avvisata per
        e-mail.
      </Text>
    </Stack>
  );
}
