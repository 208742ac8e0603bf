import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/call';
import { individual } from '../../api/generated/constants';
import { entryApi } from '../../api/generated/entry';
import { confirm } from '../../components/confirm/confirm';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { type AthleteRace, useChange } from './api';
import type { RaceOfAthlete } from './athlete-race';
import classes from './entries.module.css';
import { entryNoteLabel, hasWildCards, timeLocked, wantsEntryNote } from './entry-options';
import { enteredMessage } from './list-cells';
import { NoteDialog } from './note-dialog';
import { hasTimes } from './teams';

// The result code that offers a wild card.
const esitoWildCard = 2;

// PossibleRace enters the athlete in a race.
export function PossibleRace({ event, athlete, race }: Omit<RaceOfAthlete, 'entries'>) {
  const name = race.abbreviation || race.name;
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const [time, setTime] = useState<Centis>(race.best);
  const [asksNote, setAsksNote] = useState(false);
  const wantsNote = wantsEntryNote(event);
  const add = useChange(
    async ({ note, wildCard }: { note: string; wildCard: boolean }) => {
      const input = { eventId: event.id, raceId: race.raceId, kind: individual, athleteId: athlete.id, time, note };
      try {
        return await entryApi.addEntry.reply({ ...input, wildCard: wildCard ? 1 : 0 });
      } catch (error) {
        const missed = error instanceof ApiError && error.esito === esitoWildCard;
        if (!missed || !hasWildCards(event) || !(await asksWildCard(athleteName, race, error.message))) throw error;
        return entryApi.addEntry.reply({ ...input, wildCard: 1 });
      }
    },
    () => enteredMessage(athlete, name),
  );
  const enter = (note: string) => {
    setAsksNote(false);
    add.mutate({ note, wildCard: false });
  };
  return (
    <>
      {/* Enter in the time field submits. */}
      <form
        className={classes.raceActions}
        onSubmit={(submit) => {
          submit.preventDefault();
          if (add.isPending) return;
          if (wantsNote) setAsksNote(true);
          else enter('');
        }}
      >
        {hasTimes(event.sportId) && (
          <RaceTimeField
            size="xs"
            className={classes.time}
            aria-label={`Tempo di iscrizione, ${name}`}
            disabled={timeLocked(event)}
            value={timeLocked(event) ? race.best : time}
            onChange={setTime}
          />
        )}
        <Button type="submit" size="xs" loading={add.isPending} aria-label={`Iscrivi ${athleteName} a ${name}`}>
          Iscrivi
        </Button>
      </form>
      {asksNote && (
        <NoteDialog
          title={`${athleteName}, ${name}`}
          label={entryNoteLabel(event)}
          note=""
          onSave={enter}
          onClose={() => setAsksNote(false)}
        />
      )}
    </>
  );
}

const asksWildCard = (athleteName: string, race: AthleteRace, message: string) =>
  confirm({
    title: 'Wild card',
    consequence: `${message}: ${athleteName}, ${race.abbreviation || race.name}${race.limit > 0 ? `, limite ${formatRaceTime(race.limit)}` : ''}.`,
    message: 'Vuoi procedere con una wild card?',
    confirmLabel: 'Iscrivi con wild card',
  });
