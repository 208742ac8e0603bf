import { individual } from '../../api/generated/constants';
import { entryApi } from '../../api/generated/entry';
import { confirm } from '../../components/confirm/confirm';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { type EntryOfAthlete, useChange } from './api';
import type { RaceOfAthlete } from './athlete-race';
import { absenceQuestion, nothingCosts } from './rules';
import { useRemoval } from './use-removal';

// useEntryActions returns the changes of the entry of an athlete in a race.
export function useEntryActions({ event, athlete, entries, race, entry }: RaceOfAthlete & { entry: EntryOfAthlete }) {
  const name = race.abbreviation || race.name;
  const athleteName = `${athlete.lastName} ${athlete.firstName}`;
  const what = `${athleteName} a ${name}`;
  const manages = entries.manages === 1;
  const edit = useChange(
    (change: { time?: Centis; note?: string }) =>
      entryApi.updateEntry.reply({ id: entry.id, version: entry.version, ...change }),
    ({ time }) => (time === undefined ? `Nota salvata: ${what}` : `${what}: ${formatRaceTime(time)}`),
  );
  const absence = useChange(
    (absent: 0 | 1) => entryApi.declareAbsence.reply({ id: entry.id, absent }),
    (absent) => `${absent === 1 ? 'Assenza dichiarata' : 'Assenza annullata'}: ${what}`,
  );
  const askAbsence = async () => {
    if (await confirm(absenceQuestion(`${athleteName} risulterà assente in ${name}`, manages))) absence.mutate(1);
  };
  const paid = useChange(
    (now: 0 | 1) => entryApi.setEntryPaid.reply({ id: entry.id, paid: now }),
    (now) => `${now === 1 ? 'Segnata pagata' : 'Pagamento tolto'}: ${what}`,
  );
  const removal = useRemoval();
  const remove = () => {
    const { time, note, wildCard } = entry;
    void removal.remove({
      entry,
      clubId: athlete.clubId,
      what,
      late: !manages && entries.late === 1,
      free: nothingCosts(entries.bills),
      again: {
        eventId: event.id,
        raceId: race.raceId,
        kind: individual,
        athleteId: athlete.id,
        time,
        note,
        wildCard,
      },
    });
  };
  return { edit, absence, askAbsence, paid, remove, removing: removal.isPending };
}
