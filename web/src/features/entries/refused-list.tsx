import { Button, Text } from '@mantine/core';
import { countOf } from '../../lib/count-of';
import type { EntryOutcome } from './api';
import classes from './entries.module.css';
import { cellKey } from './list-cells';
import type { CellProblem } from './list-line';
import { wordsOf } from './rules';

// The heading's id, for the link beside the button that enters the rest.
export const refusedId = 'presenze-non-possibili';

interface RefusedListProps {
  refused: readonly EntryOutcome[];
  problems: ReadonlyMap<string, CellProblem>;
  // Names the athlete and the race.
  nameOf: (outcome: EntryOutcome) => string;
  // Whether the event has wild cards.
  wildCards: boolean;
  // A request to join the waiting list is in progress.
  joining: boolean;
  onRemove: (key: string) => void;
  onWildCard: (key: string) => void;
  onWait: (key: string, name: string, reason: string) => void;
}

// RefusedList shows the entries that the server would refuse, each with the reason and what the user can do about it.
export function RefusedList(props: RefusedListProps) {
  const { refused, problems, nameOf, wildCards, joining, onRemove, onWildCard, onWait } = props;
  return (
    <section aria-label="Non possibili">
      <Text fw={600} size="sm" id={refusedId} tabIndex={-1}>
        {countOf(refused.length, 'presenza non possibile', 'presenze non possibili')}
      </Text>
      <ul className={classes.refused}>
        {refused.map((outcome) => {
          const key = cellKey(outcome.athleteId, outcome.raceId);
          const name = nameOf(outcome);
          return (
            <li key={key}>
              <b>{name}</b> {wordsOf(outcome)}
              {wildCards && problems.get(key)?.wildCard && (
                <Button
                  size="compact-xs"
                  variant="light"
                  aria-label={`Wild card per ${name}`}
                  onClick={() => onWildCard(key)}
                >
                  Wild card
                </Button>
              )}
              {outcome.mayWait === 1 && (
                <Button
                  size="compact-xs"
                  variant="light"
                  loading={joining}
                  aria-label={`Metti in lista d'attesa ${name}`}
                  onClick={() => onWait(key, name, wordsOf(outcome))}
                >
                  Lista d'attesa
                </Button>
              )}
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`Togli ${name}`}
                onClick={() => onRemove(key)}
              >
                Togli
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
