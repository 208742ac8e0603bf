import { Alert, Anchor } from '@mantine/core';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { Link } from '../components/router/routing';
import { EventStatusBadge } from '../components/status-badge/status-badge';
import { daysOf } from '../features/event-list/rules';
import { formatInstant } from '../lib/dates';
import classes from './event-subtitle.module.css';

interface EventSubtitleProps {
  event: Event;
  // Shows the organiser's address, on the screens where clubs decide about entries.
  contact?: boolean;
}

// EventSubtitle shows an event's status, days and place, then its championships.
export function EventSubtitle({ event, contact }: EventSubtitleProps) {
  // A line ends neither inside the days nor before a dot.
  const days = daysOf(event).replaceAll(' ', '\u00a0');
  const where = [days, event.place, event.organiser].filter(Boolean).join('\u00a0· ');
  return (
    <>
      <EventStatusBadge state={event.status} deadline={event.deadline} /> {where}
      {event.titles.length > 0 && <strong className={classes.line}>{event.titles.join(' · ')}</strong>}
      {contact && event.organiserEmail !== '' && (
        <span className={classes.line}>
          Per informazioni:{' '}
          <Anchor inherit href={`mailto:${event.organiserEmail}`}>
            {event.organiserEmail}
          </Anchor>
        </span>
      )}
    </>
  );
}

// RehearsalBanner explains that an event is a rehearsal.
export function RehearsalBanner({ event }: { event: Event }) {
  if (event.rehearsal !== 1) return null;
  const when =
    event.rehearsalPaused === 1
      ? 'I tempi inventati sono fermi.'
      : 'Ogni minuto arriva una batteria con tempi inventati.';
  return (
    <Alert color="grape" variant="filled" role="status" title="PROVA: questa non è la gara vera">
      {when} Nulla di ciò che fai qui esce da qui.{' '}
      <Link {...linkTo('/Evento', { id: event.id, scheda: 'strumenti' })} style={{ color: 'inherit' }}>
        Ferma o elimina la prova
      </Link>
    </Alert>
  );
}

// CaseBanner explains that an event is run at a pool.
export function CaseBanner({ event }: { event: Event }) {
  if (event.inCase !== 1) return null;
  return (
    <Alert color="yellow" role="status" title={`L'evento è gestito in piscina da ${event.caseHolder}`}>
      Dal {formatInstant(event.caseSince)} start list e risultati si modificano in piscina e arrivano qui da lì.{' '}
      {event.manages === 1 && (
        <Anchor inherit component={Link} {...linkTo('/Evento', { id: event.id, scheda: 'strumenti' })}>
          Stato della valigia
        </Anchor>
      )}
    </Alert>
  );
}
