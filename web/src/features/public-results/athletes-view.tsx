import { useDeferredValue, useMemo, useState } from 'react';
import { FollowButton, type FollowProps } from './follow-button';
import { PersonLines } from './followed';
import { type InEvent, matchingPeople } from './people';
import classes from './public.module.css';

// The maximum number of athletes shown; users type more letters to narrow the search.
const maxShown = 60;

export function AthletesView({ people, ...following }: FollowProps & { people: readonly InEvent[] }) {
  const [typed, setTyped] = useState('');
  const request = useDeferredValue(typed);
  const all = useMemo(() => matchingPeople(people, request), [people, request]);
  return (
    <>
      <div className={classes.filters}>
        <label>
          Cerca un atleta o una società
          <input
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </div>
      <p className={classes.quiet} role="status">
        {all.length === 0 ? 'Nessuno con questo nome.' : `${all.length} in questo evento. La stella li segue.`}
      </p>
      <ul className={classes.people}>
        {all.slice(0, maxShown).map((person) => (
          <li key={person.key} className={classes.person}>
            <PersonLines person={person} />
            <FollowButton person={person} {...following} />
          </li>
        ))}
      </ul>
      {all.length > maxShown && <p className={classes.quiet}>Scrivi qualche lettera in più per trovare gli altri.</p>}
    </>
  );
}
