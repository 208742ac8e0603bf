import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart/chart';
import { ErrorState } from '../../components/error-state/error-state';
import { formatDate } from '../../lib/dates';
import { formatCount } from '../../lib/numbers';
import { text } from '../../lib/text';
import { preparationQuery, type Result } from './api';
import { preparationOf } from './figures';

interface TrainedBeforeProps {
  athleteId: number;
  best: Result;
}

// TrainedBefore shows the training in the eight weeks before a personal best, by intensity.
export function TrainedBefore({ athleteId, best }: TrainedBeforeProps) {
  const query = useQuery(preparationQuery(athleteId, best.id));
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={280} role="status" aria-label={text.loading} />;
  return (
    <Chart
      title={`Metri per intensità nelle otto settimane prima del ${formatDate(best.day)}`}
      nameHeader="Settimana"
      data={preparationOf(query.data)}
      format={(value) => `${formatCount(value)} m`}
    />
  );
}
