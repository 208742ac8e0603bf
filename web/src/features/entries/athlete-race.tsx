import { formatRaceTime } from '../../lib/race-time';
import type { AthleteRace, EntriesMore, EntryAthlete, Event } from './api';
import { EnteredRace } from './entered-race';
import classes from './entries.module.css';
import { FullRace } from './full-race';
import { PossibleRace } from './possible-race';
import { entryFacts, type Obstacle, obstaclesOf, wordsOf } from './rules';

export interface RaceOfAthlete {
  event: Event;
  athlete: EntryAthlete;
  entries: EntriesMore;
  race: AthleteRace;
}

interface AthleteRaceLineProps extends RaceOfAthlete {
  // Obstacles shown once, above all races.
  common: readonly Obstacle[];
}

// AthleteRaceLine shows one race of an athlete: entered, possible, or impossible with the reason.
export function AthleteRaceLine({ common, ...props }: AthleteRaceLineProps) {
  const { race } = props;
  const [entry] = race.entries;
  const obstacles = obstaclesOf(race);
  const commonTexts = new Set(common.map(wordsOf));
  const stateBeforeEntry = obstacles.length === 0 ? 'open' : 'closed';
  const state = entry ? 'entered' : stateBeforeEntry;
  return (
    <li className={classes.race} data-state={state}>
      <div>
        <div className={classes.raceName} title={race.name}>
          {race.abbreviation || race.name}
        </div>
        <div className={classes.raceFacts}>
          {entry ? entryFacts(entry).join(' · ') : facts(race).join(' · ')}
          {entry?.note && <span>{`Nota: ${entry.note}`}</span>}
        </div>
      </div>
      {entry ? <EnteredRace {...props} entry={entry} /> : state === 'open' && <PossibleRace {...props} />}
      {state === 'closed' && race.mayWait === 1 && (
        <FullRace event={props.event} athlete={props.athlete} race={race} obstacles={obstacles} />
      )}
      {state === 'closed' && (
        <ul className={classes.reasons}>
          {obstacles.map(wordsOf).map((words) => !commonTexts.has(words) && <li key={words}>{words}</li>)}
        </ul>
      )}
    </li>
  );
}

const facts = (race: AthleteRace): string[] => [
  ...(race.limit > 0 ? [`limite ${formatRaceTime(race.limit)}`] : []),
  ...(race.best > 0 ? [`migliore ${formatRaceTime(race.best)}`] : []),
];
