import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { individual } from '../../api/generated/constants';
import type { AthleteRace, EntryAthlete, Event } from './api';
import classes from './entries.module.css';
import { entryNoteLabel, wantsEntryNote } from './entry-options';
import { NoteDialog } from './note-dialog';
import { type Obstacle, wordsOf } from './rules';
import { asksToWait, positionOf, useWaiting } from './use-waiting';

interface FullRaceProps {
  event: Event;
  athlete: EntryAthlete;
  race: AthleteRace;
  // Why the athlete cannot be entered now.
  obstacles: readonly Obstacle[];
}

// FullRace offers the waiting list of a race that is full, or shows the place on it.
export function FullRace({ event, athlete, race, obstacles }: FullRaceProps) {
  const waiting = useWaiting(event.id, true);
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const name = race.abbreviation || race.name;
  const place = waiting.rows.find((row) => row.athleteId === athlete.id && row.raceId === race.raceId);
  const [asksNote, setAsksNote] = useState(false);
  const join = (note: string) => {
    setAsksNote(false);
    waiting.join.mutate({
      eventId: event.id,
      raceId: race.raceId,
      kind: individual,
      athleteId: athlete.id,
      time: race.best,
      note,
    });
  };
  const ask = async () => {
    if (!(await asksToWait(`${athleteName}, ${name}`, obstacles.map(wordsOf).join('; ')))) return;
    if (wantsEntryNote(event)) setAsksNote(true);
    else join('');
  };
  return (
    <div className={classes.raceActions}>
      {place ? (
        <>
          <Text size="sm">{positionOf(place)}</Text>
          <Button
            size="xs"
            variant="light"
            color="red"
            loading={waiting.leave.isPending}
            aria-label={`Togli ${athleteName} dalla lista d'attesa di ${name}`}
            onClick={() => waiting.leave.mutate(place)}
          >
            Togli
          </Button>
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={waiting.join.isPending}
          aria-label={`Metti ${athleteName} in lista d'attesa per ${name}`}
          onClick={() => void ask()}
        >
          Lista d'attesa
        </Button>
      )}
      {asksNote && (
        <NoteDialog
          title={`${athleteName}, ${name}`}
          label={entryNoteLabel(event)}
          note=""
          onSave={join}
          onClose={() => setAsksNote(false)}
        />
      )}
    </div>
  );
}
