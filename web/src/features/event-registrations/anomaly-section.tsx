import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH } from '../../lib/dates';
import { text } from '../../lib/text';
import { type AnomalyKind, anomalyCountText, isDoubleRace, raceText } from './anomaly-kinds';
import { type Anomaly, useChange } from './api';

const pageSize = 50;

// Two anomalies may be equal, so each has its index; the club's name comes from the clubs of the event.
type Line = Anomaly & { place: number; club: string };

// From this many rows on, the list can be sorted.
const sortedFrom = 10;

// If some rows have no athlete (races, items of the order), the card's title is the race.
function columnsFor(rows: readonly Anomaly[]): readonly GridColumn<Line>[] {
  const columns: readonly GridColumn<Line>[] = [
    { id: 'who', header: 'Atleta o squadra' },
    { id: 'club', header: 'Società', phone: true },
    {
      id: 'race',
      header: 'Gara',
      cell: (row) => raceText(row) || DASH,
      cardTitle: rows.some((row) => row.who === ''),
      phone: (row) => row.who !== '' && raceText(row),
    },
    { id: 'category', header: 'Categoria', phone: true },
    { id: 'reason', header: 'Motivo', phone: ({ reason }) => <strong>{reason}</strong> },
  ];
  return rows.length < sortedFrom ? columns : columns.map((column) => ({ ...column, sortable: true }));
}

interface AnomalySectionProps {
  kind: AnomalyKind;
  rows: readonly Anomaly[];
  clubs: ReadonlyMap<number, string>;
  manages: boolean;
  onTab?: (tab: string) => void;
}

export function AnomalySection({ kind, rows, clubs, manages, onTab }: AnomalySectionProps) {
  const lines = useMemo(
    () => rows.map((row, place) => ({ ...row, place, club: clubs.get(row.clubId) ?? '' })),
    [rows, clubs],
  );
  const columns = useMemo(() => columnsFor(rows), [rows]);
  const { grid } = useWholeList(lines, { pageSize });
  const doubles = rows.some(isDoubleRace);
  const empty = rows.length === 0;
  return (
    <Stack gap="xs" role="group" aria-label={kind.title}>
      <Group gap="xs">
        <Title order={2} size="h5">
          {kind.title}
        </Title>
        <StatusBadge status={empty ? 'valid' : 'toPay'} label={anomalyCountText(rows.length)} />
      </Group>
      <Text size="sm">{empty ? kind.meaning : `${kind.meaning} ${kind.remedy}`}</Text>
      {!empty && (
        <>
          {manages && onTab && kind.ways.length > 0 && (
            <Group gap="xs">
              {kind.ways.map(({ tab, label }) => (
                <Button key={tab} size="xs" variant="light" onClick={() => onTab(tab)}>
                  {label}
                </Button>
              ))}
            </Group>
          )}
          <DataGrid
            label={kind.title}
            columns={columns}
            {...grid}
            rowKey={(row) => row.place}
            actions={manages && doubles ? (row) => isDoubleRace(row) && <DoubleRaceActions race={row} /> : undefined}
          />
        </>
      )}
    </Stack>
  );
}

function DoubleRaceActions({ race }: { race: Anomaly }) {
  const input = { id: race.eventRaceId };
  const name = `${raceText(race)} in ${race.category}`;
  const merge = useChange(
    () => meetApi.mergeEventRace.reply(input),
    () => `Gare uguali unite: ${name}`,
  );
  const drop = useChange(
    () => meetApi.dropDoubleRace.reply(input),
    () => `Gara doppia tolta: ${name}`,
  );
  const askToMerge = async () => {
    const consequence = `Resterà ${name}; le gare uguali della categoria saranno tolte. Note e quote che le mancano saranno prese da loro, le iscrizioni restano.`;
    if (await confirmDanger(consequence, { confirmLabel: 'Correggi' })) merge.mutate(undefined);
  };
  const askToDrop = async () => {
    const consequence = `Sarà tolta ${name}, con le sue note e le sue quote. L'altra gara uguale e le iscrizioni restano.`;
    if (await confirmDanger(consequence, { confirmLabel: text.delete })) drop.mutate(undefined);
  };
  const busy = merge.isPending || drop.isPending;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="light"
        disabled={busy}
        aria-label={`Correggi ${name}`}
        onClick={() => void askToMerge()}
      >
        Correggi
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={`Elimina doppione ${name}`}
        onClick={() => void askToDrop()}
      >
        Elimina doppione
      </Button>
    </Group>
  );
}
