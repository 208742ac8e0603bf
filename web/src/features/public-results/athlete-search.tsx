import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatDate } from '../../lib/dates';
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
  const people = useMemo(() => peopleIn(data?.rows ?? []), [data]);
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
          <ul className={classes.events}>
            {events.map((event) => (
              <li key={event.eventId}>
                <PublicLink to={{ eventId: event.eventId, view: 'miei', people: numbersOf(event) }} go={go}>
                  <strong>{event.event}</strong>
                  <span>{[formatDate(event.starts), event.place].filter(Boolean).join(' · ')}</span>
                  <span>{event.races === 1 ? '1 gara' : `${event.races} gare`}</span>
                </PublicLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function foundText(count: number, name: string): string {
  if (count === 0) return `Nessun atleta di nome «${name}» nelle start list e nei risultati pubblicati.`;
  return count === 1 ? '1 atleta trovato' : `${count} atleti trovati`;
}

// numbersOf returns the numbers by which the event's page names a person: of their own entries and of their relay.
const numbersOf = ({ number, relay }: PublicAthlete) => [...new Set([number, relay])].filter((value) => value > 0);

interface Person {
  key: string;
  person: PublicAthlete;
  events: PublicAthlete[];
}

// peopleIn groups rows, latest event first, by athlete. People are the same if the public pages show the same about them.
export function peopleIn(rows: readonly PublicAthlete[]): Person[] {
  const people = new Map<string, Person>();
  for (const row of rows) {
    const key = `${row.name} ${row.birthYear}`;
    const person = people.get(key);
    if (person) person.events.push(row);
    else people.set(key, { key, person: row, events: [row] });
  }
  return [...people.values()];
}
