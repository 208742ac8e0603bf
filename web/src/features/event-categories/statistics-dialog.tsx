import '@mantine/core/styles/Table.css';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chart } from '../../components/chart/chart';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState } from '../../components/error-state/error-state';
import { Totals } from '../../components/totals/totals';
import { type CategoryStatistics, type EventCategory, type EventDetail, statisticsOf } from './api';
import classes from './categories.module.css';
import { type CategoryGroup, groupsOf, inGroup, nameOf } from './rules';
import { athleteFigures, type RaceFigures, raceFigures } from './statistics';

interface StatisticsDialogProps {
  event: EventDetail;
  // Null for all of them.
  category: EventCategory | null;
  onClose: () => void;
}

export function StatisticsDialog({ event, category, onClose }: StatisticsDialogProps) {
  const title = category ? `Statistiche di ${nameOf(category)}` : 'Statistiche di tutte le categorie';
  return (
    <Dialog title={title} size="60rem" onClose={onClose}>
      <Statistics event={event} category={category} />
    </Dialog>
  );
}

function Statistics({ event, category }: Omit<StatisticsDialogProps, 'onClose'>) {
  const { data, error, refetch } = useQuery(statisticsOf(event.id));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} />;
  }
  const rows = data.rows.filter(
    (row) => category === null || (row.categoryId === category.categoryId && inGroup(category)(row)),
  );
  return (
    <Stack>
      <Athletes rows={rows} />
      {category === null &&
        groupsOf(event.sportId).map((group) => (
          <GroupTable key={group.key} group={group} rows={rows.filter(inGroup(group))} />
        ))}
      <Races event={event} figures={raceFigures(rows)} />
    </Stack>
  );
}

function Athletes({ rows }: { rows: readonly CategoryStatistics[] }) {
  const { total, women, men } = athleteFigures(rows);
  return (
    <>
      <Totals
        label="Atleti"
        figures={[
          ['Atleti', total],
          ['Femmine', women],
          ['Maschi', men],
        ]}
      />
      {rows.length > 1 && (
        <Text size="sm" c="dimmed">
          Chi gareggia in più categorie, da solo e in squadra, conta in ognuna.
        </Text>
      )}
    </>
  );
}

function GroupTable({ group, rows }: { group: CategoryGroup; rows: readonly CategoryStatistics[] }) {
  if (rows.length === 0) return null;
  const sum = athleteFigures(rows);
  return (
    <Figures
      label={`Atleti: ${group.title}`}
      heads={[group.title, 'Atleti', 'F', 'M']}
      rows={rows.map((row) => [nameOf(row), row.athletes, row.women, row.men])}
      foot={['Totale', sum.total, sum.women, sum.men]}
    />
  );
}

function Races({ event, figures }: { event: EventDetail; figures: readonly RaceFigures[] }) {
  if (figures.length === 0) return <Text>Nessuna gara.</Text>;
  // There is little room under a bar.
  const short = new Map(event.races.map(({ raceId, abbreviation }) => [raceId, abbreviation]));
  const mixed = figures.some((race) => race.mixed > 0);
  return (
    <>
      <Figures
        label="Iscrizioni per gara"
        heads={['Gara', 'Iscrizioni', 'F', 'M', ...(mixed ? ['Miste'] : [])]}
        rows={figures.map((race) => [race.name, race.total, race.women, race.men, ...(mixed ? [race.mixed] : [])])}
      />
      {figures.some((race) => race.total > 0) && (
        <Chart
          title="Grafico delle iscrizioni"
          nameHeader="Gara"
          data={{
            kind: 'stacked',
            nameKey: 'name',
            rows: figures.map((race) => ({ ...race, name: short.get(race.id) || race.name })),
            series: [
              { key: 'women', label: 'Femmine', color: 'pink.6' },
              { key: 'men', label: 'Maschi', color: 'blue.6' },
              ...(mixed ? [{ key: 'mixed', label: 'Miste', color: 'teal.7' }] : []),
            ],
          }}
        />
      )}
    </>
  );
}

interface FiguresProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...number[]])[];
  foot?: readonly [string, ...number[]];
}

// Figures is a table of names and counts.
function Figures({ label, heads, rows, foot }: FiguresProps) {
  const line = ([name, ...counts]: readonly [string, ...number[]]): ReactNode => (
    <Table.Tr key={name}>
      <Table.Th scope="row">{name}</Table.Th>
      {counts.map((count, index) => (
        <Table.Td key={heads[index + 1]}>{count}</Table.Td>
      ))}
    </Table.Tr>
  );
  return (
    <Table aria-label={label} withTableBorder className={classes.figures}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{rows.map(line)}</Table.Tbody>
      {foot && <Table.Tfoot>{line(foot)}</Table.Tfoot>}
    </Table>
  );
}
