import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportLanes } from '../../api/generated/constants';
import { type LanePlan, sheetApi } from '../../api/generated/sheet';
import { refresh } from '../../api/query';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState, messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { lanesQuery, type WorkoutDetail } from './api';
import { fullName } from './attendance';
import { findSeries, formatSendOff, seriesName } from './figures';
import classes from './roll.module.css';

interface LanesDialogProps {
  workout: WorkoutDetail;
  pool: number;
  onPool: (pool: number) => void;
  onClose: () => void;
}

type LaneAthlete = LanePlan['without'][number];

const lanes = Array.from({ length: 10 }, (_, index) => String(index + 1));

// LanesDialog assigns the athletes of a workout to lanes by pace; the user can correct them.
export function LanesDialog({ workout, pool, onPool, onClose }: LanesDialogProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(lanesQuery(workout.id, pool));
  const [count, setCount] = useState('4');
  const mayChange = workout.writable === 1;
  const change = async (run: () => Promise<unknown>) => {
    try {
      await run();
      await refresh(client, sheetApi.workoutLanes);
    } catch (failure) {
      notify.warning(messageOf(failure));
    }
  };
  const assign = () => change(() => sheetApi.assignLanes({ id: workout.id, pool, lanes: Number(count) }));
  const move = (athlete: LaneAthlete, lane: number) =>
    void change(() => sheetApi.setLane({ id: workout.id, athletes: [athlete.id], lane }));
  const print = () =>
    void openReport(ReportFormat.pdf, () =>
      reportLink(reportLanes, ReportFormat.pdf, { workoutId: workout.id, pool }),
    ).catch((failure: unknown) => notify.error(messageOf(failure)));
  return (
    <Dialog title="Corsie" size="42rem" onClose={onClose}>
      <Stack>
        <div className={classes.bar}>
          <NativeSelect
            label="Vasca"
            value={String(pool)}
            data={['25', '50'].map((metres) => ({ value: metres, label: `${metres} m` }))}
            onChange={(event) => onPool(Number(event.currentTarget.value))}
          />
          {mayChange && (
            <>
              <NativeSelect
                label="Numero di corsie"
                data={lanes}
                value={count}
                onChange={(event) => setCount(event.currentTarget.value)}
              />
              <Button onClick={() => void assign()}>Assegna per passo</Button>
            </>
          )}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!data || data.lanes.length === 0}
            onClick={print}
          >
            Stampa un foglio per corsia
          </Button>
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} role="status" aria-label={text.loading} />}
        {data?.lanes.map((lane) => (
          <section key={lane.number}>
            <h3 className={classes.title}>{`Corsia ${lane.number}`}</h3>
            {lane.sendOffs.length > 0 && (
              <p className={classes.sendOffs}>
                {lane.sendOffs
                  .map(({ id, sendOff }) => {
                    const found = findSeries(workout.series, id);
                    return `${found ? seriesName(found) : 'Serie'} ogni ${formatSendOff(sendOff)}`;
                  })
                  .join(' · ')}
              </p>
            )}
            <Swimmers athletes={lane.athletes} lane={lane.number} onMove={mayChange ? move : undefined} />
          </section>
        ))}
        {data && data.without.length > 0 && (
          <section>
            <h3 className={classes.title}>Senza corsia</h3>
            <Swimmers athletes={data.without} lane={0} onMove={mayChange ? move : undefined} />
          </section>
        )}
      </Stack>
    </Dialog>
  );
}

interface SwimmersProps {
  athletes: readonly LaneAthlete[];
  lane: number;
  // Absent if read-only.
  onMove?: (athlete: LaneAthlete, lane: number) => void;
}

const Swimmers = ({ athletes, lane, onMove }: SwimmersProps) => (
  <ul className={classes.swimmers}>
    {athletes.map((athlete) => (
      <li key={athlete.id}>
        <span className={classes.name}>{fullName(athlete)}</span>
        <span>{athlete.pace > 0 ? `${formatRaceTime(athlete.pace)} ai 100` : 'Nessun passo'}</span>
        {onMove && (
          <NativeSelect
            aria-label={`Corsia di ${fullName(athlete)}`}
            data={[{ value: '0', label: 'Nessuna' }, ...lanes]}
            value={String(lane)}
            onChange={(event) => onMove(athlete, Number(event.currentTarget.value))}
          />
        )}
      </li>
    ))}
  </ul>
);
