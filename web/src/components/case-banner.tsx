import { Alert } from '@mantine/core';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { formatInstant } from '../lib/dates';
import { Link } from './router/routing';

// CaseBanner says that an event is run at a pool.
export function CaseBanner({ event }: { event: Event }) {
  if (event.inCase !== 1) return null;
  return (
    <Alert color="yellow" role="status" title={`L'evento è gestito in piscina da ${event.caseHolder}`}>
      Dal {formatInstant(event.caseSince)} start list e risultati si modificano in piscina e arrivano qui da lì.{' '}
      {event.manages === 1 && (
        <Link {...linkTo('/Evento', { id: event.id, scheda: 'strumenti' })}>Stato della valigia</Link>
      )}
    </Alert>
  );
}
