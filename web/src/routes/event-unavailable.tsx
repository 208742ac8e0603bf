import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, esitoNotFound } from '../api/call';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { BackToEvents } from './event-header';

interface EventUnavailableProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  // The event itself was loaded, so a 404 is about something else.
  eventLoaded?: boolean;
  // Replaces the error message.
  explanation?: ReactNode;
}

// EventUnavailable is shown in place of a screen of one event that could not be loaded.
export function EventUnavailable({ title, error, onRetry, eventLoaded = false, explanation }: EventUnavailableProps) {
  const missing = !eventLoaded && error instanceof ApiError && error.esito === esitoNotFound;
  return (
    <Stack>
      <Group align="center" gap="xs" wrap="nowrap">
        <BackToEvents />
        <PageHeader title={missing ? 'Evento non trovato' : title} />
      </Group>
      {missing ? (
        <p>L'evento richiesto non esiste, oppure è stato eliminato. Torna all'elenco per sceglierne un altro.</p>
      ) : (
        (explanation ?? <ErrorState error={error} onRetry={onRetry} />)
      )}
    </Stack>
  );
}
