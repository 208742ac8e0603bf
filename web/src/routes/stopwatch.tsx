import { Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHome } from '../api/home';
import { ErrorState, messageOf } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { PremiumNote } from '../components/premium-note/premium-note';
import { useSearch } from '../components/router/routing';
import { type TrialsStart, trialsQuery } from '../features/athlete-sheet/api';
import { lineOf, newTrial, type TrialDraft } from '../features/athlete-sheet/trial';
import { choicesOf, NewTrial } from '../features/athlete-sheet/trial-dialog';
import { useSaveTrial } from '../features/athlete-sheet/use-save-trial';
import { Stopwatch, type TakenTime, useStopwatch } from '../features/stopwatch/stopwatch';
import { todayInRome } from '../lib/dates';
import { text } from '../lib/text';
import { useRegistered } from './registered';

export const prefetch = (client: QueryClient) => client.prefetchQuery(trialsQuery(0));

// /Cronometro times several athletes. It loads nothing later, because there may be no network at the pool.
export function Screen() {
  return (
    <Stack>
      <PageHeader title="Cronometro" />
      <Content />
    </Stack>
  );
}

function Content() {
  const { data, error, refetch } = useQuery({ ...trialsQuery(0), staleTime: Number.POSITIVE_INFINITY });
  if (data) return <StopwatchContent start={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={360} role="status" aria-label={text.loading} />;
}

function StopwatchContent({ start }: { start: TrialsStart }) {
  const watch = useStopwatch(useHome().user.id);
  const [reviewed, setReviewed] = useState<TrialDraft | null>(null);
  const done = () => {
    watch.put(null);
    saving.reset();
    // The pressed button is gone.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  const saving = useSaveTrial(done);
  const { gruppo }: { gruppo?: unknown } = useSearch();
  const choices = choicesOf(start);
  const mayBuy = useRegistered().has('/abbonamenti');
  if (start.writable === 0) {
    return <PremiumNote reason={start.reason || text.notAllowed} mayBuy={mayBuy} />;
  }
  const draftOf = (pool: number, times: readonly TakenTime[]): TrialDraft => {
    const names = new Map(watch.watch?.setup.swimmers.map(({ id, name }) => [id, name]));
    const lines = times.map((time) => lineOf(time, names.get(time.athleteId) ?? ''));
    return { ...newTrial(todayInRome()), pool, lines };
  };
  const refusal = saving.error ? messageOf(saving.error) : '';
  return (
    <>
      <Stopwatch
        {...watch}
        {...choices}
        groupId={Number(gruppo ?? choices.groups[0]?.id ?? 0)}
        onTaken={(pool, times) => saving.mutate(draftOf(pool, times))}
        onReview={(pool, times) => setReviewed(draftOf(pool, times))}
        saving={saving.isPending}
        refusal={refusal}
      />
      {reviewed && (
        <NewTrial start={start} first={reviewed} refusal={refusal} onSaved={done} onClose={() => setReviewed(null)} />
      )}
    </>
  );
}
