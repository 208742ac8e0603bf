import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart/chart';
import { ErrorState } from '../../components/error-state/error-state';
import { Totals } from '../../components/totals/totals';
import { type VolumeFilter, volumesQuery, type Workout, wordsQuery } from './api';
import { formatMetres } from './figures';
import classes from './statistics.module.css';
import { barsOf, bucketNames, criterionNames, pieOf, termsOf, totalOf } from './volumes';

interface VolumeChartsProps {
  filter: VolumeFilter & { criterion: number; bucket: number };
  // The workouts of the period, used to name the bars.
  workouts?: readonly Workout[];
}

// VolumeCharts shows a group's metres by category and over time.
export function VolumeCharts({ filter, workouts }: VolumeChartsProps) {
  const { criterion, bucket, groupId } = filter;
  const volumes = useQuery(volumesQuery(filter));
  const words = useQuery(wordsQuery(groupId));
  const error = volumes.error ?? words.error;
  if (error) return <ErrorState error={error} onRetry={() => void volumes.refetch()} />;
  const rows = volumes.data?.rows ?? [];
  const terms = words.data ? termsOf(words.data, criterion) : [];
  const total = volumes.data && words.data ? formatMetres(totalOf(rows)) : undefined;
  const by = criterionNames[criterion]?.toLowerCase() ?? '';
  return (
    <>
      <Totals label="Totale" figures={[['Distanza totale', total]]} />
      <div className={classes.charts} aria-busy={volumes.isFetching}>
        <Chart title={`Metri per ${by}`} nameHeader={criterionNames[criterion]} data={pieOf(rows, terms, criterion)} />
        <Chart
          title={`Metri per ${bucketNames[bucket]?.toLowerCase()} e ${by}`}
          nameHeader={bucketNames[bucket]}
          data={barsOf({ volumes: rows, terms, criterion, bucket, workouts })}
          height={340}
        />
      </div>
    </>
  );
}
