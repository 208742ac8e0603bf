import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatDate, todayInRome } from '../../lib/dates';
import { type Address, writeAddress } from './address';
import { type PublicAthlete, publicAthletes } from './api';
import { FollowButton, type FollowProps } from './follow-button';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { LoadError, Wait } from './states';
import { useRequest } from './use-request';

// The server requires at least this many letters.
const shortest = 3;

// Milliseconds between the last key and the request.
const delay = 300;

// The events shown of each person if several have the same name, so that all of them are in sight.
const fewEvents = 2;

interface AthleteSearchProps extends FollowProps {
  address: Address;
  go: Go;
  // Shown until a name is searched.
  children: ReactNode;
}

// AthleteSearch finds athletes by name in all public events. The searched name is kept in the address.
export function AthleteSearch({ address, go, children, ...following }: AthleteSearchProps) {
  const [text, setText] = useState(address.find);
  const [name, setName] = useState(address.find.trim());
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = text.trim();
      setName(next);
      if (next !== address.find) history.replaceState(null, '', writeAddress({ ...address, find: next }));
    }, delay);
    return () => clearTimeout(timer);
  }, [text, address]);
  const searching = name.length >= shortest && text.trim() !== '';
  return (
    <>
      <search className={classes.find}>
        <label>
          Cerca un atleta in tutti gli eventi
          <input
            type="search"
            value={text}
            placeholder="Cognome e nome"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </search>
      {searching ? <FoundAthletes name={name} go={go} {...following} /> : children}
    </>
  );
}

function FoundAthletes({ name, go, ...following }: FollowProps & { name: string; go: Go }) {
  const { data, error, reload } = useRequest(`atleti ${name}`, (options) => publicAthletes({ name }, options));
  const people = useMemo(() => peopleIn(data?.rows ?? [], todayInRome()), [data]);
  if (error) return <LoadError error={error} onRetry={reload} />;
  if (!data) return <Wait />;
  return (
    <>
      <p role="status" className={classes.quiet}>
        {foundText(people.length, name)}
      </p>
      {people.map(({ key, person, events }) => (
        <section key={key} className={classes.found}>
          <div className={classes.mineHead}>
            <h2>
              {person.name} <small>{[person.birthYear || '', person.clubName].filter(Boolean).join(' · ')}</small>
            </h2>
            <FollowButton person={{ ...person, athlete: person.name }} {...following} />
          </div>
          <PersonEvents events={events} shown={people.length > 1 ? fewEvents : events.length} go={go} />
        </section>
      ))}
    </>
  );
}

function foundText(count: number, name: string): string {
  if (count === 0)
    return `Nessun atleta di nome «${name}» nelle start list e nei risultati pubblicati. Prova con il solo cognome.`;
  return count === 1 ? '1 atleta trovato' : `${count} atleti trovati`;
}

// PersonEvents lists the first events of a person; the others are folded.
function PersonEvents({ events, shown, go }: { events: PublicAthlete[]; shown: number; go: Go }) {
  const list = (some: PublicAthlete[]) => (
    <ul className={classes.events}>
      {some.map((event) => (
        <li key={event.eventId}>
          <PublicLink to={{ eventId: event.eventId, view: 'miei', people: numbersOf(event) }} go={go}>
            <strong>{event.event}</strong>
            <span>{[formatDate(event.starts), event.place].filter(Boolean).join(' · ')}</span>
            <span>{event.races === 1 ? '1 gara' : `${event.races} gare`}</span>
          </PublicLink>
        </li>
      ))}
    </ul>
  );
  const others = events.slice(shown);
  return (
    <>
      {list(events.slice(0, shown))}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>{others.length === 1 ? 'Un altro evento' : `Altri ${others.length} eventi`}</summary>
          {list(others)}
        </details>
      )}
    </>
  );
}

// numbersOf returns the numbers by which the event's page names a person: of their own entries and of their relay.
const numbersOf = ({ number, relay }: PublicAthlete) => [...new Set([number, relay])].filter((value) => value > 0);

interface Person {
  key: string;
  person: PublicAthlete;
  events: PublicAthlete[];
}

// peopleIn groups rows, latest event first, by athlete: events of today and later come first, soonest first, then the
// past. People are the same if the public pages show the same about them.
export function peopleIn(rows: readonly PublicAthlete[], today: string): Person[] {
  const people = new Map<string, Person>();
  for (const row of rows) {
    const key = `${row.name} ${row.birthYear}`;
    const person = people.get(key);
    if (person) person.events.push(row);
    else people.set(key, { key, person: row, events: [row] });
  }
  const isNext = ({ starts }: PublicAthlete) => (starts ?? '') >= today;
  return [...people.values()].map(({ events, ...person }) => ({
    ...person,
    events: [...events.filter(isNext).toReversed(), ...events.filter((event) => !isNext(event))],
  }));
}
