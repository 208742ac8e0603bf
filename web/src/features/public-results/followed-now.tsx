import { useMemo, useState } from 'react';
import { type PublicEvent, publicResults, publicStartList } from './api';
import { keyOf, type Person, readFollowed } from './follow';
import { PersonLines } from './followed';
import { peopleOf } from './people';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { useRequest } from './use-request';

// Events whose start lists are loaded, so that a busy Sunday does not fill a phone.
const maxEvents = 3;

// FollowedNow shows the followed athletes in all events that are on now.
export function FollowedNow({ events, go }: { events: readonly PublicEvent[]; go: Go }) {
  const [followed] = useState(() => readFollowed(localStorage));
  if (followed.length === 0 || events.length === 0) return null;
  return (
    <section className={classes.followed} aria-label="I miei atleti in gara">
      <h2>I miei atleti in gara</h2>
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
  return (
    <>
      <h3>
        <PublicLink to={{ eventId: event.id, view: 'miei' }} go={go}>
          {event.name}
        </PublicLink>
      </h3>
      {people.length === 0 ? (
        <p className={classes.quiet}>Nessuno dei tuoi atleti in questo evento.</p>
      ) : (
        <ul>
          {people.map((person) => (
            <li key={person.key} className={classes.person}>
              <PersonLines person={person} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
