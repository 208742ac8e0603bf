import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { formatInstant } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import type { EntryOfAthlete } from './api';
import type { RaceOfAthlete } from './athlete-race';
import classes from './entries.module.css';
import { entryNoteLabel, timeLocked, wantsEntryNote } from './entry-options';
import { NoteDialog } from './note-dialog';
import { mayDeclareAbsent, mayRemove, nothingCosts } from './rules';
import { hasTimes } from './teams';
import { useEntryActions } from './use-entry-actions';
import { useMayMarkPaid } from './use-may-mark-paid';

interface EnteredRaceProps extends RaceOfAthlete {
  entry: EntryOfAthlete;
}

// EnteredRace has what the user can do with the entry of an athlete in a race.
export function EnteredRace(props: EnteredRaceProps) {
  const { event, athlete, entries, race, entry } = props;
  const name = race.abbreviation || race.name;
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const manages = entries.manages === 1;
  const open = manages || entries.open === 1;
  const marksPaid = useMayMarkPaid(event, manages)(athlete.clubId);
  const [editsNote, setEditsNote] = useState(false);
  const { edit, paid, absence, askAbsence, remove, removing } = useEntryActions(props);
  const wantsNote = wantsEntryNote(event) || entry.note !== '';
  const promoted = entries.promoted.find((promotion) => promotion.id === entry.id);
  const removable = promoted || mayRemove(entry, manages, open, nothingCosts(entries.bills));
  return (
    <div className={classes.raceActions}>
      {hasTimes(event.sportId) &&
        (open && !timeLocked(event) ? (
          <RaceTimeField
            size="xs"
            className={classes.time}
            aria-label={`Tempo di iscrizione, ${name}`}
            value={entry.time}
            disabled={edit.isPending}
            onChange={(time) => edit.mutate({ time })}
          />
        ) : (
          <TextInput
            size="xs"
            className={classes.time}
            aria-label={`Tempo di iscrizione, ${name}`}
            value={formatRaceTime(entry.time)}
            disabled
            readOnly
          />
        ))}
      {open && wantsNote && (
        <Button size="xs" variant="default" aria-label={`Nota di ${name}`} onClick={() => setEditsNote(true)}>
          Nota
        </Button>
      )}
      {mayDeclareAbsent(entry, manages, entries.absences === 1) && (
        <Button
          size="xs"
          variant="default"
          loading={absence.isPending}
          aria-label={`Dichiara assente in ${name}`}
          onClick={() => void askAbsence()}
        >
          Assente
        </Button>
      )}
      {manages && entry.absent === 1 && (
        <Button
          size="xs"
          variant="default"
          loading={absence.isPending}
          aria-label={`Annulla l'assenza in ${name}`}
          onClick={() => absence.mutate(0)}
        >
          Annulla assenza
        </Button>
      )}
      {marksPaid && (
        <Button
          size="xs"
          variant="default"
          loading={paid.isPending}
          aria-label={`${entry.paid === 1 ? 'Togli pagamento di' : 'Segna pagata'} ${name}`}
          onClick={() => paid.mutate(entry.paid === 1 ? 0 : 1)}
        >
          {entry.paid === 1 ? 'Togli pagamento' : 'Pagata'}
        </Button>
      )}
      {promoted && (
        <Text size="xs">{`Dalla lista d'attesa: rinuncia entro il ${formatInstant(promoted.declineUntil)}`}</Text>
      )}
      {removable && (
        <Button
          size="xs"
          variant="light"
          color="red"
          loading={removing}
          aria-label={`Togli ${athleteName} da ${name}`}
          onClick={remove}
        >
          Togli
        </Button>
      )}
      {editsNote && (
        <NoteDialog
          title={`${athleteName}, ${name}`}
          label={entryNoteLabel(event)}
          note={entry.note}
          onSave={(note) => {
            setEditsNote(false);
            edit.mutate({ note });
          }}
          onClose={() => setEditsNote(false)}
        />
      )}
    </div>
  );
}
