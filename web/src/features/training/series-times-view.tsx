import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { IconStopwatch } from '@tabler/icons-react';
import type { TimedSeries } from '../../api/generated/training';
import { EmptyState } from '../../components/empty-state/empty-state';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { formatRaceTime } from '../../lib/race-time';
import { Attendance, fullName, type RollAthlete } from './attendance';
import classes from './roll.module.css';
import { meanOf, type SwumTime, timesOf } from './series-times';

interface SeriesTimesViewProps {
  series: TimedSeries;
  times: readonly SwumTime[];
  onWrite: (times: readonly SwumTime[]) => void;
  repetition: number;
  onRepetition: (repetition: number) => void;
  // Starts the stopwatch for the athletes of the repetition.
  onWatch: (athletes: readonly RollAthlete[]) => void;
}

// SeriesTimesView edits the times of a repetition, typed per athlete. Athletes marked as absent are left out.
export function SeriesTimesView(props: SeriesTimesViewProps) {
  const { series, times, onWrite, repetition, onRepetition, onWatch } = props;
  const athletes = series.athletes.filter(
    ({ id, state }) => state !== Attendance.absent || timesOf(times, id).size > 0,
  );
  const repetitions = Array.from({ length: series.repetitions }, (_, index) => index + 1);
  const writable = series.writable === 1;
  if (athletes.length === 0) {
    return <EmptyState title="Nessun atleta" hint="Aggiungi gli atleti dalla pagina del gruppo, con «Atleti»." />;
  }
  return (
    <Stack gap="sm">
      {!writable && (
        <Alert color="yellow" variant="light" role="note">
          {`${series.refusal}.`}
        </Alert>
      )}
      <div className={classes.bar}>
        <NativeSelect
          size="md"
          label="Ripetizione"
          data={repetitions.map((n) => ({ value: String(n), label: `${n} di ${series.repetitions}` }))}
          value={String(repetition)}
          onChange={(event) => onRepetition(Number(event.currentTarget.value))}
        />
        {writable && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconStopwatch size={18} aria-hidden />}
            onClick={() => onWatch(athletes)}
          >
            Cronometro
          </Button>
        )}
      </div>
      <ul className={classes.swimmers} aria-label="Tempi">
        {athletes.map((athlete) => {
          const own = timesOf(times, athlete.id);
          const mean = meanOf(own);
          return (
            <li key={athlete.id}>
              <span className={classes.name}>{fullName(athlete)}</span>
              <RaceTimeField
                key={repetition}
                aria-label={`Tempo di ${fullName(athlete)}`}
                w={140}
                size="md"
                disabled={!writable}
                value={own.get(repetition) ?? 0}
                onChange={(time) => {
                  if (time !== (own.get(repetition) ?? 0)) onWrite([{ athleteId: athlete.id, repetition, time }]);
                }}
              />
              {own.size > 0 && (
                <span className={classes.times}>
                  {[...own].map(([n, time]) => `${n}. ${formatRaceTime(time)}`).join(' · ')}
                  {own.size > 1 && ` · media ${formatRaceTime(mean)}`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
