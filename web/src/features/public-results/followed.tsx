import { placeText } from '../../lib/result-groups';
import { FollowButton, type FollowProps } from './follow-button';
import { type InEvent, startText } from './people';
import classes from './public.module.css';

// FollowedAthletes lists the followed athletes in this event, with their starts and results.
export function FollowedAthletes({ people, ...following }: FollowProps & { people: readonly InEvent[] }) {
  const mine = people.filter(({ key }) => following.keys.has(key));
  if (mine.length === 0) return null;
  return (
    <section className={classes.followed} aria-label="Atleti seguiti">
      <h2>Seguiti</h2>
      <ul>
        {mine.map((person) => (
          <li key={person.key} className={classes.person}>
            <PersonLines person={person} />
            <FollowButton person={person} {...following} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// PersonLines shows a person's results, and the starts without a result.
export function PersonLines({ person }: { person: InEvent }) {
  const done = new Set(person.results.map(({ row }) => row.entryId));
  return (
    <div>
      <strong>{person.athlete}</strong>{' '}
      <span className={classes.quiet}>{[...person.surnames, person.clubName].join(' · ')}</span>
      <ul className={classes.lines}>
        {person.results.map(({ group, row }) => (
          <li key={row.entryId}>
            {group}: <b>{row.formatted}</b>
            {row.position < 1000 && `, ${placeText(row.position)}º`}
          </li>
        ))}
        {person.starts
          .filter(({ entryId }) => !done.has(entryId))
          .map((start) => (
            <li key={start.entryId} className={classes.quiet}>
              {startText(start)}
            </li>
          ))}
      </ul>
    </div>
  );
}
