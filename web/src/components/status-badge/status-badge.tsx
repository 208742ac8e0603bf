import type { ReactNode } from 'react';
import { eventClosed, eventConcluded, eventOpen, eventSoon, eventSoon4 } from '../../api/generated/constants';
import { DASH, formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import classes from './status-badge.module.css';

export type BadgeColor = 'green' | 'gray' | 'blue' | 'amber' | 'red';

/** Colour and label of each state. The label is always shown: colour is never the only cue. */
const STATES = {
  open: { color: 'green', label: 'Iscrizioni aperte' },
  closed: { color: 'gray', label: 'Iscrizioni chiuse' },
  live: { color: 'green', label: 'In corso' },
  concluded: { color: 'blue', label: 'Evento concluso' },
  comingSoon: { color: 'amber', label: text.comingSoonBadge },
  toPay: { color: 'amber', label: 'Da pagare' },
  paying: { color: 'blue', label: 'In pagamento' },
  paid: { color: 'green', label: 'Pagato' },
  // The specification spells it this way.
  cancelled: { color: 'red', label: 'ORDER ANNULLATO' },
  reversed: { color: 'gray', label: 'Stornato' },
  deleted: { color: 'red', label: 'Eliminato' },
  hidden: { color: 'gray', label: 'NASCOSTO' },
  unconfirmed: { color: 'amber', label: 'Da confermare' },
  valid: { color: 'green', label: 'Valido' },
  soon: { color: 'amber', label: 'In scadenza' },
  expired: { color: 'red', label: 'Scaduto' },
} as const satisfies Record<string, { color: BadgeColor; label: string }>;

export type Status = keyof typeof STATES;

interface StatusBadgeProps {
  status: Status;
  /** Replaces the label of the state. */
  label?: ReactNode;
  /** Whether a long label takes two lines. */
  wraps?: boolean;
}

export function StatusBadge({ status, label, wraps }: StatusBadgeProps) {
  const { color, label: defaultLabel } = STATES[status];
  return (
    <span className={`${classes.badge} ${classes[color]}`} data-wraps={wraps || undefined}>
      {label ?? defaultLabel}
    </span>
  );
}

const eventStatuses: Record<number, Status> = {
  [eventOpen]: 'open',
  [eventClosed]: 'closed',
  [eventConcluded]: 'concluded',
  [eventSoon4]: 'comingSoon',
  [eventSoon]: 'comingSoon',
};

const eventStatus = (state: number): Status | null => eventStatuses[state] ?? null;

/** The label of an event's state, for a select; a dash for an unknown state. */
export function eventStatusLabel(state: number): string {
  const status = eventStatus(state);
  return status ? STATES[status].label : DASH;
}

interface EventStatusBadgeProps {
  state: number;
  /** YYYY-MM-DD; open registrations are shown with their closing day. */
  deadline?: string | null;
  /** Whether the event is on now; then this is shown instead of closed entries. */
  live?: boolean;
  /** Whether the day takes a second line, in a narrow column. */
  wraps?: boolean;
}

export function EventStatusBadge({ state, deadline, live, wraps }: EventStatusBadgeProps) {
  const status = live ? 'live' : eventStatus(state);
  if (!status) {
    return DASH;
  }
  const until = status === 'open' ? formatDate(deadline) : '';
  const label = until && (
    <>
      <span className={classes.unbroken}>Iscrizioni aperte</span>{' '}
      <span className={classes.unbroken}>{`fino al ${until}`}</span>
    </>
  );
  return <StatusBadge status={status} label={label || undefined} wraps={wraps} />;
}
