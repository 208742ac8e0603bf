import { useEffect, useState } from 'react';
import { apiBase, withQuery } from '../../api/call';
import { followingApi } from '../../api/generated/following';
import { placeText } from '../../lib/result-groups';
import { writeAddress } from './address';
import type { Timetable } from './api';
import { FollowButton, type FollowProps } from './follow-button';
import { entryIdsOf, type InEvent, startText } from './people';
import classes from './public.module.css';
import { type Go, PublicLink } from './public-link';
import { pushesOf, pushSupported } from './push';
import { PushButton } from './push-button';
import { ShareButton } from './share-button';
import { clockOf, type Heats, heatOf, heatsOf, waitText } from './timetable';

// Milliseconds between two updates of the waiting times.
const tick = 20_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface MyAthletesViewProps extends FollowProps {
  eventId: number;
  name: string;
  // The event's results may still change.
  open: boolean;
  people: readonly InEvent[];
  // The selection of a shared link; empty for the reader's own.
  shared: readonly number[];
  timetable: Timetable | undefined;
  go: Go;
}

// MyAthletesView shows the starts and results of the followed athletes.
export function MyAthletesView({
  eventId,
  name,
  open,
  people,
  shared,
  timetable,
  go,
  ...following
}: MyAthletesViewProps) {
  const now = useNow();
  const heats = heatsOf(timetable);
  const [active, setActive] = useState(() => pushesOf(eventId));
  const mine = people.filter((person) =>
    shared.length > 0 ? entryIdsOf(person).some((id) => shared.includes(id)) : following.keys.has(person.key),
  );
  if (mine.length === 0) {
    return (
      <>
        <p>Scegli gli atleti da seguire con la stella accanto al nome: qui vedrai partenze e risultati.</p>
        <PublicLink to={{ eventId, view: 'atleti' }} go={go} className={classes.first}>
          Cerca un atleta
        </PublicLink>
      </>
    );
  }
  const numbers = mine.flatMap((person) => entryIdsOf(person).slice(0, 1));
  const feed = withQuery(
    apiBase + followingApi.followedCalendar.path,
    followingApi.followedCalendar.input.toWire({ eventId, athletes: numbers.join(',') }),
  );
  const mayNotify = open && pushSupported();
  return (
    <>
      <div className={classes.actions}>
        <ShareButton
          label="Condividi la selezione"
          title={`I miei atleti – ${name}`}
          address={writeAddress({ eventId, view: 'miei', people: numbers })}
        />
        <a href={feed} download="gara.ics">
          Aggiungi al calendario
        </a>
      </div>
      {mayNotify && (
        <p className={classes.quiet}>
          Con «Avvisami» il telefono ti avverte quando manca poco alla partenza e quando c'è il risultato. Gli avvisi
          finiscono con l'evento; dopo non conserviamo nulla. Si disattivano qui o dall'avviso stesso.
        </p>
      )}
      <ul className={classes.people} aria-label="I miei atleti">
        {mine.map((person) => (
          <li key={person.key} className={classes.mine}>
            <div className={classes.mineHead}>
              <div>
                <strong>{person.athlete}</strong>
                <span className={classes.detail}>{[...person.surnames, person.clubName].join(' · ')}</span>
              </div>
              {mayNotify && (
                <PushButton
                  eventId={eventId}
                  entryIds={entryIdsOf(person)}
                  athlete={person.athlete}
                  active={active}
                  onChange={setActive}
                />
              )}
              <FollowButton person={person} {...following} />
            </div>
            <Lines person={person} heats={heats} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

// Lines shows what is to come, then the results.
function Lines({ person, heats, now }: { person: InEvent; heats: Heats; now: number }) {
  const done = new Set(person.results.filter(({ row }) => row.status > 0).map(({ row }) => row.entryId));
  const coming = person.starts.filter(({ entryId }) => !done.has(entryId));
  return (
    <ul className={classes.lines}>
      {coming.map((start) => {
        const heat = heatOf(heats, start.race, start.heat);
        const time = heat?.expected ?? heat?.planned;
        const wait = heat?.state === 2 ? 'in acqua' : waitText(heat?.expected, now);
        return (
          <li key={start.entryId} className={classes.coming}>
            <b>{clockOf(time)}</b>
            <span>
              {startText(start)}
              {wait && <span className={classes.detail}>{wait}</span>}
            </span>
          </li>
        );
      })}
      {person.results
        .filter(({ row }) => done.has(row.entryId))
        .map(({ group, row }) => (
          <li key={row.entryId} className={classes.coming}>
            <b>{row.formatted}</b>
            <span>
              {group}
              {row.position < 1000 && <span className={classes.detail}>{placeText(row.position)}º posto</span>}
            </span>
          </li>
        ))}
    </ul>
  );
}
