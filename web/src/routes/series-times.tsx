import { Button, Skeleton, Stack } from '@mantine/core';
import { IconSwimming } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../api/addresses';
import type { TimedSeries } from '../api/generated/training';
import { useHome } from '../api/home';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useSearch } from '../components/router/routing';
import { RunningWatch } from '../features/stopwatch/running-watch';
import { useStopwatch } from '../features/stopwatch/stopwatch';
import { lanesOf, newWatch } from '../features/stopwatch/watch';
import { timesQuery } from '../features/training/api';
import { fullName, type RollAthlete } from '../features/training/attendance';
import { SeriesTimesView } from '../features/training/series-times-view';
import { useSeriesTimes } from '../features/training/use-series-times';
import { text } from '../lib/text';

export const prefetch = (client: QueryClient, { serie }: GridSearch): Promise<unknown> =>
  client.prefetchQuery(timesQuery(Number(serie ?? 0)));

// /Tempi?serie=7 shows the times swum in a series, typed or taken with the stopwatch.
export function Screen() {
  const { serie }: { serie?: unknown } = useSearch();
  const id = Number(serie ?? 0);
  const { data, error, refetch } = useQuery(timesQuery(id));
  if (data) return <SeriesContent key={id} series={data} />;
  return error ? (
    <Stack>
      <PageHeader title="Tempi" />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Stack>
  ) : (
    <Skeleton height={400} role="status" aria-label={text.loading} />
  );
}

// The short pool: a repetition has no splits, so the pool only appears in the heading of the watch.
const pool = 25;

function SeriesContent({ series }: { series: TimedSeries }) {
  const { watch, put } = useStopwatch(useHome().user.id, `serie.${series.id}`);
  // A watch that survived a reload belongs to its repetition.
  const [repetition, setRepetition] = useState(watch?.setup.raceId ?? 1);
  const { times, write } = useSeriesTimes(series);
  const begin = (athletes: readonly RollAthlete[]) =>
    put(
      newWatch({
        raceId: repetition,
        race: `Ripetizione ${repetition} di ${series.repetitions}, ${series.metres} m`,
        metres: series.metres,
        every: series.metres,
        pool,
        swimmers: athletes.map((athlete) => ({ id: athlete.id, name: fullName(athlete) })),
      }),
    );
  const saveTimes = () => {
    if (!watch) return;
    const n = watch.setup.raceId;
    write(
      lanesOf(watch)
        .filter(({ time }) => time > 0)
        .map(({ swimmer, time }) => ({ athleteId: swimmer.id, repetition: n, time })),
    );
    put(null);
    setRepetition(Math.min(n + 1, series.repetitions));
  };
  return (
    <Stack>
      <PageHeader title="Tempi" subtitle={`${series.repetitions} × ${series.metres} m`}>
        <Button
          component={Link}
          {...linkTo('/Allenamento', { id: series.workoutId })}
          size="md"
          variant="default"
          leftSection={<IconSwimming size={16} aria-hidden />}
        >
          Allenamento
        </Button>
      </PageHeader>
      {watch ? (
        <RunningWatch watch={watch} onChange={put} onTake={saveTimes} onDrop={() => put(null)} />
      ) : (
        <SeriesTimesView
          series={series}
          times={times}
          onWrite={write}
          repetition={repetition}
          onRepetition={setRepetition}
          onWatch={begin}
        />
      )}
    </Stack>
  );
}
