import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { limitEventsQuery, limitsQuery } from './api';
import { LimitsTable } from './limits-table';

// LimitsTab shows the athlete's best official times next to an event's time standards.
export function LimitsTab({ athleteId }: { athleteId: number }) {
  const events = useQuery(limitEventsQuery);
  const [chosen, setChosen] = useState(0);
  const eventId = chosen || (events.data?.[0]?.id ?? 0);
  if (events.error) return <ErrorState error={events.error} onRetry={() => void events.refetch()} />;
  if (!events.data) return <Skeleton height={240} role="status" aria-label={text.loading} />;
  if (events.data.length === 0) {
    return <EmptyState title="Nessun evento" hint="Compaiono qui gli eventi con tempi limite." />;
  }
  return (
    <Stack>
      <NativeSelect
        label="Evento"
        maw={420}
        value={String(eventId)}
        data={events.data.map(({ id, name, day }) => ({ value: String(id), label: `${name}, ${formatDate(day)}` }))}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <Limits athleteId={athleteId} eventId={eventId} />
    </Stack>
  );
}

function Limits({ athleteId, eventId }: { athleteId: number; eventId: number }) {
  const { data, error, refetch } = useQuery(limitsQuery(athleteId, eventId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} role="status" aria-label={text.loading} />;
  return <LimitsTable limits={data} />;
}
