import { Anchor } from '@mantine/core';
import type { Event } from '../api/generated/meet';
import { EventStatusBadge } from '../components/status-badge/status-badge';
import { daysOf } from '../features/event-list/rules';
import classes from './event-subtitle.module.css';

interface EventSubtitleProps {
  event: Event;
  // Shows the organiser's name and address, on the screens where clubs decide about entries.
  contact?: boolean;
}

// EventSubtitle shows an event's status, days and place, then its championships.
export function EventSubtitle({ event, contact }: EventSubtitleProps) {
  const where = [daysOf(event), event.place, contact && event.organiser].filter(Boolean).join(' · ');
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
