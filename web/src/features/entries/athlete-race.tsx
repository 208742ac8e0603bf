import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/call';
import { individual } from '../../api/generated/constants';
import { entryApi } from '../../api/generated/entry';
import * as option from '../../api/generated/options';
import { confirm } from '../../components/confirm/confirm';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { formatInstant } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import {
  type AthleteRace,
  type EntriesMore,
  type EntryAthlete,
  type EntryOfAthlete,
  type Event,
  numberOption,
  textOption,
  useChange,
} from './api';
import classes from './entries.module.css';
import { FullRace } from './full-race';
import { enteredMessage } from './list-cells';
import { NoteDialog } from './note-dialog';
import {
  absenceQuestion,
  entryFacts,
  mayDeclareAbsent,
  mayRemove,
  nothingCosts,
  type Obstacle,
  obstaclesOf,
  wordsOf,
} from './rules';
import { hasTimes } from './teams';
import { useMayMarkPaid } from './use-may-mark-paid';
import { useRemoval } from './use-removal';

// The result code that offers a wild card.
const esitoWildCard = 2;

interface LineProps {
  event: Event;
  athlete: EntryAthlete;
  entries: EntriesMore;
  race: AthleteRace;
  // Obstacles shown once, above all races.
  common: readonly Obstacle[];
}

// AthleteRaceLine shows one race of an athlete: entered, possible, or impossible with the reason.
export function AthleteRaceLine(props: LineProps) {
  const { race, common } = props;
  const [entry] = race.entries;
  const obstacles = obstaclesOf(race);
  const commonTexts = new Set(common.map(wordsOf));
  const state = entry ? 'entered' : obstacles.length === 0 ? 'open' : 'closed';
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
      {entry ? <Entered {...props} entry={entry} /> : state === 'open' && <Possible {...props} />}
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

const timeLocked = (event: Event) => numberOption(event, option.entryTimeLocked) === 1;

function Possible({ event, athlete, race }: LineProps) {
  const name = race.abbreviation || race.name;
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const [time, setTime] = useState<Centis>(race.best);
  const [asksNote, setAsksNote] = useState(false);
  const wantsNote = numberOption(event, option.entryNoteRequired) === 1;
  const add = useChange(
    async ({ note, wildCard }: { note: string; wildCard: boolean }) => {
      const input = { eventId: event.id, raceId: race.raceId, kind: individual, athleteId: athlete.id, time, note };
      try {
        return await entryApi.addEntry.reply({ ...input, wildCard: wildCard ? 1 : 0 });
      } catch (error) {
        const missed = error instanceof ApiError && error.esito === esitoWildCard;
        if (
          !missed ||
          numberOption(event, option.wildCards) !== 1 ||
          !(await asksWildCard(athleteName, race, error.message))
        )
          throw error;
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
          label={textOption(event, option.entryNoteLabel) || 'Note'}
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

function Entered({ event, athlete, entries, race, entry }: LineProps & { entry: EntryOfAthlete }) {
  const name = race.abbreviation || race.name;
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const manages = entries.manages === 1;
  const open = manages || entries.open === 1;
  const notesPaid = useMayMarkPaid(event, manages)(athlete.clubId);
  const [editsNote, setEditsNote] = useState(false);
  const edit = useChange(
    (change: { time?: Centis; note?: string }) =>
      entryApi.updateEntry.reply({ id: entry.id, version: entry.version, ...change }),
    ({ time }) =>
      time === undefined
        ? `Nota salvata: ${athleteName} a ${name}`
        : `${athleteName} a ${name}: ${formatRaceTime(time)}`,
  );
  const removal = useRemoval();
  const absence = useChange(
    (absent: 0 | 1) => entryApi.declareAbsence.reply({ id: entry.id, absent }),
    (absent) =>
      absent === 1 ? `Assenza dichiarata: ${athleteName} a ${name}` : `Assenza annullata: ${athleteName} a ${name}`,
  );
  const paid = useChange(
    (now: 0 | 1) => entryApi.setEntryPaid.reply({ id: entry.id, paid: now }),
    (now) => (now === 1 ? `Segnata pagata: ${athleteName} a ${name}` : `Pagamento tolto: ${athleteName} a ${name}`),
  );
  const wantsNote = numberOption(event, option.entryNoteRequired) === 1 || entry.note !== '';
  const free = nothingCosts(entries.bills);
  const promoted = entries.promoted.find((promotion) => promotion.id === entry.id);
  const remove = () => {
    const { time, note, wildCard } = entry;
    const again = {
      eventId: event.id,
      raceId: race.raceId,
      kind: individual,
      athleteId: athlete.id,
      time,
      note,
      wildCard,
    };
    const late = !manages && entries.late === 1;
    void removal.remove({ entry, clubId: athlete.clubId, what: `${athleteName} a ${name}`, late, free, again });
  };
  const absentAsked = async () => {
    if (await confirm(absenceQuestion(`${athleteName} risulterà assente in ${name}`, manages))) absence.mutate(1);
  };
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
          onClick={() => void absentAsked()}
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
      {notesPaid && (
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
      {(promoted || mayRemove(entry, manages, open, free)) && (
        <Button
          size="xs"
          variant="light"
          color="red"
          loading={removal.isPending}
          aria-label={`Togli ${athleteName} da ${name}`}
          onClick={remove}
        >
          Togli
        </Button>
      )}
      {editsNote && (
        <NoteDialog
          title={`${athleteName}, ${name}`}
          label={textOption(event, option.entryNoteLabel) || 'Note'}
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
