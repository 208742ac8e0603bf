import { useMemo } from 'react';
import { type PublicEvent, publicResults, publicStartList } from './api';
import { keyOf, type Person } from './follow';
import { PersonLines } from './followed';
import { peopleOf } from './people';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { useRequest } from './use-request';

// Events whose start lists are loaded, so that a busy Sunday does not fill a phone.
const maxEvents = 3;

interface FollowedNowProps {
  // The events that are on now.
  events: readonly PublicEvent[];
  followed: readonly Person[];
  go: Go;
}

// FollowedNow leads to all events of each followed athlete, and shows those that are on now.
export function FollowedNow({ events, followed, go }: FollowedNowProps) {
  if (followed.length === 0) return null;
  return (
    <section className={classes.followed} aria-label="I miei atleti">
      <h2>I miei atleti</h2>
      <p className={classes.actions}>
        {followed.map((person) => (
          <PublicLink key={keyOf(person)} to={{ find: person.athlete }} go={go}>
            {person.athlete}
          </PublicLink>
        ))}
      </p>
      {events.slice(0, maxEvents).map((event) => (
        <InEvent key={event.id} event={event} followed={followed} go={go} />
      ))}
    </section>
  );
}

function InEvent({ event, followed, go }: { event: PublicEvent; followed: readonly Person[]; go: Go }) {
  const start = useRequest(event.startList === 1 ? `startlist ${event.id}` : '', (options) =>
    publicStartList({ id: event.id }, options),
  );
  const results = useRequest(event.results === 1 ? `risultati ${event.id}` : '', (options) =>
    publicResults({ id: event.id }, options),
  );
  const people = useMemo(() => {
    const keys = new Set(followed.map(keyOf));
    return peopleOf(start.data, results.data).filter(({ key }) => keys.has(key));
  }, [start.data, results.data, followed]);
  if (people.length === 0) return null;
  return (
    <>
      <h3>
        <PublicLink to={{ eventId: event.id, view: 'miei' }} go={go} className={classes.meet}>
          {event.name}
        </PublicLink>
      </h3>
      <ul>
        {people.map((person) => (
          <li key={person.key} className={classes.person}>
            <PersonLines person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}
