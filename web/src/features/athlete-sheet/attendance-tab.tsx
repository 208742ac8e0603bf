import '@mantine/core/styles/Table.css';
import { Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonPresence } from '../../api/generated/shared';
import { trainingApi } from '../../api/generated/training';
import { pageQuery } from '../../api/query';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { MONTHS } from '../../lib/calendar-names';
import { addDays, formatDate, todayInRome } from '../../lib/dates';
import { formatCount } from '../../lib/numbers';
import { text } from '../../lib/text';
import classes from './sheet.module.css';

const present = 1;

// A month of attendance; key is the year and month.
interface Month {
  key: string;
  present: number;
  marked: number;
  metres: number;
}

// monthsOf sums attendance by month, latest first.
export function monthsOf(rows: readonly PersonPresence[]): Month[] {
  const months = new Map<string, Month>();
  for (const { day, state, metres: swum } of rows) {
    const key = (day ?? '').slice(0, 7);
    const month = months.get(key) ?? { key, present: 0, marked: 0, metres: 0 };
    month.marked += 1;
    month.present += state === present ? 1 : 0;
    month.metres += swum;
    months.set(key, month);
  }
  return [...months.values()].sort((a, b) => b.key.localeCompare(a.key));
}

const nameOf = (key: string) => {
  const [year, month] = key.split('-');
  return `${MONTHS[Number(month) - 1]?.name ?? ''} ${year}`;
};

// AttendanceTab shows the attendance of the last year in the user's groups: by month, and the last workouts.
export function AttendanceTab({ athleteId }: { athleteId: number }) {
  const to = todayInRome();
  const query = useQuery(pageQuery(trainingApi.athleteAttendance, { athleteId, from: addDays(to, -365), to }));
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={280} role="status" aria-label={text.loading} />;
  const rows = query.data.rows;
  if (rows.length === 0) {
    return <EmptyState title="Nessuna presenza" hint="Qui ci sono le presenze dell'ultimo anno nei tuoi gruppi." />;
  }
  return (
    <Stack>
      <div className={classes.columns}>
        <section>
          <h3 className={classes.title}>Per mese</h3>
          <Table aria-label="Presenze per mese">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Mese</Table.Th>
                <Table.Th scope="col" className={classes.number}>
                  Presenze
                </Table.Th>
                <Table.Th scope="col" className={classes.number}>
                  Metri nuotati
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {monthsOf(rows).map((month) => (
                <Table.Tr key={month.key}>
                  <Table.Th scope="row">{nameOf(month.key)}</Table.Th>
                  <Table.Td className={classes.number}>{`${month.present} su ${month.marked}`}</Table.Td>
                  <Table.Td className={classes.number}>{`${formatCount(month.metres)} m`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        <section>
          <h3 className={classes.title}>Ultimi allenamenti</h3>
          <ul className={classes.list}>
            {rows.slice(0, 12).map((row) => (
              <li key={`${row.day} ${row.groupId} ${row.workout}`}>
                <span>{`${formatDate(row.day)} ${row.workout}`.trim()}</span>
                <span className={classes.time}>
                  {row.state === present ? `${formatCount(row.metres)} m` : 'Assente'}
                </span>
                <small>{row.group}</small>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Stack>
  );
}
