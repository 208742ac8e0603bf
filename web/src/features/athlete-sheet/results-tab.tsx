import '@mantine/core/styles/Checkbox.css';
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { IconArrowsDiff, IconListDetails, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { notify } from '../../components/notify';
import { usePhone } from '../../components/use-phone';
import { DASH, formatDate } from '../../lib/dates';
import { detailText } from '../../lib/result-groups';
import type { Result } from './api';
import { comparisonProblem } from './compare';
import { newest } from './figures';
import { type Origin, originNames, originOf, timeText } from './result-labels';
import classes from './sheet.module.css';

const resultsPage = 10;

interface ResultsTabProps {
  results: readonly Result[];
  onCompare: (chosen: readonly Result[]) => void;
  onSplits: (result: Result) => void;
  // Opens the external event of a result; absent for read-only users.
  onEdit?: (result: Result) => void;
}

// ResultsTab lists all results, newest first, ten per page; selected results can be compared.
export function ResultsTab({ results, onCompare, onSplits, onEdit }: ResultsTabProps) {
  const [raceId, setRaceId] = useState(0);
  const [origin, setOrigin] = useState<Origin | ''>('');
  const phone = usePhone();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(
    () =>
      newest(results).filter(
        (result) => (raceId === 0 || result.raceId === raceId) && (origin === '' || originOf(result) === origin),
      ),
    [results, raceId, origin],
  );
  const { grid } = useWholeList(rows, { pageSize: resultsPage });
  const choice = (row: Result) => (
    <Checkbox
      checked={chosen.has(row.id)}
      aria-label={`Confronta ${nameOf(row)}`}
      onChange={() =>
        setChosen(new Set([...chosen].filter((id) => id !== row.id).concat(chosen.has(row.id) ? [] : row.id)))
      }
    />
  );
  const columns = columnsFor(choice);
  const compare = () => {
    const rowsChosen = results.filter(({ id }) => chosen.has(id));
    const problem = comparisonProblem(rowsChosen);
    if (problem) notify.info(problem);
    else onCompare(rowsChosen);
  };
  const first = () => grid.onSearch({ ...grid.search, page: undefined }, { replace: true });
  return (
    <Stack>
      <div className={classes.choices}>
        <NativeSelect
          label="Gara"
          value={String(raceId)}
          data={[{ value: '0', label: 'Tutte le gare' }, ...racesOf(results)]}
          onChange={(event) => {
            setRaceId(Number(event.currentTarget.value));
            first();
          }}
        />
        <NativeSelect
          label="Tipo"
          value={origin}
          data={[{ value: '', label: 'Risultati e prove tempo' }, ...origins]}
          onChange={(event) => {
            setOrigin(event.currentTarget.value as Origin | '');
            first();
          }}
        />
        <Button variant="default" leftSection={<IconArrowsDiff size={16} aria-hidden />} onClick={compare}>
          {chosen.size > 0 ? `Confronta (${chosen.size})` : 'Confronta'}
        </Button>
        {chosen.size > 0 && (
          <Button variant="subtle" onClick={() => setChosen(new Set())}>
            Deseleziona
          </Button>
        )}
      </div>
      <DataGrid
        label="Risultati e prove tempo"
        columns={columns}
        {...grid}
        rowKey={({ id }) => id}
        actions={(row) => (
          <Group gap={2} justify="flex-end" wrap="nowrap">
            {phone && choice(row)}
            <ActionIcon
              variant="subtle"
              aria-label={`Intermedi, ${nameOf(row)}`}
              title="Intermedi"
              onClick={() => onSplits(row)}
            >
              <IconListDetails size={18} aria-hidden />
            </ActionIcon>
            {onEdit && row.external === 1 && row.writable === 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={`Modifica, ${nameOf(row)}`}
                title="Modifica"
                onClick={() => onEdit(row)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        )}
        empty={{ title: 'Nessun risultato', hint: 'Compaiono qui le gare, e le prove tempo che inserisci.' }}
      />
    </Stack>
  );
}

const origins = Object.entries(originNames).map(([value, label]) => ({ value, label }));

const nameOf = ({ race, day }: Result) => `${race} del ${formatDate(day)}`;

function racesOf(results: readonly Result[]) {
  return [...new Map(results.map(({ raceId, race }) => [raceId, race]))]
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'it', { numeric: true }))
    .map(([id, label]) => ({ value: String(id), label }));
}

function columnsFor(choice: (row: Result) => ReactNode): GridColumn<Result>[] {
  return [
    { id: 'chosen', header: 'Confronta', width: 96, cell: (row) => choice(row) },
    { id: 'day', header: 'Data', cell: ({ day }) => formatDate(day), sortable: true, phone: true, width: 110 },
    {
      id: 'race',
      header: 'Gara',
      sortable: true,
      cardTitle: true,
      cell: (row) => [row.race, detailText(row)].filter(Boolean).join(' · '),
    },
    {
      id: 'pool',
      header: 'Vasca',
      cell: ({ pool }) => (pool > 0 ? `${pool} m` : DASH),
      sortable: true,
      phone: ({ pool }) => pool > 0 && `vasca ${pool}\u00a0m`,
      width: 84,
    },
    {
      id: 'time',
      header: 'Tempo',
      numeric: true,
      cell: timeText,
      sortable: true,
      phone: true,
      width: 124,
    },
    {
      id: 'points',
      header: 'Punti',
      numeric: true,
      cell: ({ points }) => points || DASH,
      sortable: true,
      phone: ({ points }) => points > 0 && `${points} punti`,
      width: 84,
    },
    {
      id: 'event',
      header: 'Evento',
      width: '18%',
      clip: true,
      sortable: true,
      phone: true,
      cell: ({ event, place }) => [event, place].filter(Boolean).join(', '),
    },
    { id: 'origin', header: 'Tipo', cell: (row) => originNames[originOf(row)], width: 116 },
    {
      id: 'passages',
      header: 'Intermedi',
      numeric: true,
      cell: ({ splits }) => splits.length || DASH,
      width: 96,
      wide: true,
    },
  ];
}
