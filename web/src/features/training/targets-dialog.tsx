import '@mantine/core/styles/Table.css';
import { Alert, NativeSelect, Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog/dialog';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { DASH } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { targetsQuery, type WorkoutDetail } from './api';
import { findSeries, formatSendOff, seriesName } from './figures';
import { swimmersOf } from './targets';

interface TargetsDialogProps {
  workout: WorkoutDetail;
  pool: number;
  onPool: (pool: number) => void;
  // 0 for the whole group.
  subgroup: number;
  onClose: () => void;
}

// TargetsDialog shows each athlete's target times and send-offs in each series.
export function TargetsDialog({ workout, pool, onPool, subgroup, onClose }: TargetsDialogProps) {
  const { data, error, refetch } = useQuery(targetsQuery(workout, pool));
  return (
    <Dialog title="Tempi da tenere" size="42rem" onClose={onClose}>
      <Stack>
        <NativeSelect
          label="Vasca"
          maw={160}
          value={String(pool)}
          data={['25', '50'].map((metres) => ({ value: metres, label: `${metres} m` }))}
          onChange={(event) => onPool(Number(event.currentTarget.value))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} role="status" aria-label={text.loading} />}
        {data?.complete === 0 && <Alert color="yellow" variant="light" role="note">{`${data.reason}.`}</Alert>}
        {data?.complete === 1 && data.series.length === 0 && (
          <EmptyState
            title="Nessun tempo da tenere"
            hint="I tempi ci sono per le serie con uno stile e un'intensità A2, B1, B2 o C1, nuotate complete."
          />
        )}
        {data?.series.map((series) => {
          const found = findSeries(workout.series, series.id);
          const name = found ? seriesName(found) : `${series.repeats} × ${series.metres}`;
          return (
            <section key={series.id}>
              <h3 style={{ margin: 0, fontSize: 'var(--mantine-font-size-md)' }}>{name}</h3>
              <Table aria-label={`Tempi di ${name}`}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Atleta</Table.Th>
                    <Table.Th scope="col" ta="right">
                      Tempo
                    </Table.Th>
                    <Table.Th scope="col" ta="right">
                      Ripartenza
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {swimmersOf(series, subgroup).map(({ id, lastName, firstName, time, sendOff }) => (
                    <Table.Tr key={id}>
                      <Table.Th scope="row">{`${lastName} ${firstName}`}</Table.Th>
                      <Table.Td ta="right">{time > 0 ? formatRaceTime(time) : 'Nessun passo'}</Table.Td>
                      <Table.Td ta="right">{formatSendOff(sendOff) || DASH}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
          );
        })}
      </Stack>
    </Dialog>
  );
}
