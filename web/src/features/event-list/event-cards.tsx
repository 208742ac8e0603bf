import type { GridBodyProps } from '../../components/data-grid/grid-types';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import type { EventRow } from './api';
import classes from './event-cards.module.css';
import { EventLogo } from './event-logo';
import { daysOf } from './rules';

// EventCards shows the list as cards; each is a button that opens the event's panel.
export function EventCards(props: GridBodyProps<EventRow>) {
  const { rows, rowKey, onOpen, selectedKey, activeIndex, onActive } = props;
  return (
    <ul className={classes.cards} aria-label="Eventi">
      {rows.map((event, index) => (
        <li key={rowKey(event)}>
          <button
            type="button"
            className={classes.card}
            data-row={index}
            data-selected={rowKey(event) === selectedKey || undefined}
            aria-haspopup="dialog"
            tabIndex={index === activeIndex ? 0 : -1}
            onFocus={() => onActive(index)}
            onClick={() => onOpen?.(event)}
          >
            <EventLogo address={event.logo} />
            <span className={classes.words}>
              <span className={classes.days}>{daysOf(event)}</span>
              <strong>{event.name}</strong>
              <span>{event.organiser}</span>
              <span>{event.place}</span>
              <span className={classes.status}>
                <EventStatusBadge state={event.status} deadline={event.deadline} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
