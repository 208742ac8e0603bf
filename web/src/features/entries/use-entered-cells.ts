import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { entryApi } from '../../api/generated/entry';
import { useHome } from '../../api/home';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { countOf } from '../../lib/count-of';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { gridQuery, refreshEntries } from './api';
import { type EnteredCell, type ListEntry, whatOf } from './list-cells';
import { confirmationsFor, mayRemove } from './rules';

interface EnteredContext {
  eventId: number;
  clubId: number;
  // Whether the user manages the event, and whether a new entry would be late or cost nothing.
  manages: boolean;
  late: boolean;
  free: boolean;
}

const paidReason = "L'iscrizione è già pagata: la toglie solo l'organizzatore";

// useEnteredCells changes and removes saved entries in the grid; both can be undone.
export function useEnteredCells(context: EnteredContext) {
  const { eventId, clubId, manages, late, free } = context;
  const client = useQueryClient();
  const { user } = useHome();
  const { queryKey } = gridQuery(eventId, clubId);
  const lastToast = useRef('');
  const offerUndo = (message: string, undo: () => void) => {
    notify.hide(lastToast.current);
    lastToast.current = notify.undo(message, undo);
  };
  // The grid shows a change at once; the reload at the end corrects it if the server refused.
  const patch = (id: number, change: Partial<ListEntry>) =>
    client.setQueryData(
      queryKey,
      (grid) =>
        grid && {
          ...grid,
          athletes: grid.athletes.map((athlete) =>
            athlete.entries.some((entry) => entry.id === id)
              ? {
                  ...athlete,
                  entries: athlete.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
                }
              : athlete,
          ),
        },
    );
  const entryNow = (id: number) =>
    client
      .getQueryData(queryKey)
      ?.athletes.flatMap((athlete) => athlete.entries)
      .find((entry) => entry.id === id);
  const editing = useMutation({
    // Changes of the same entry follow each other, because each needs the version of the one before.
    scope: { id: `entry times ${eventId}` },
    mutationFn: async ({ cell: { entry }, time }: { cell: EnteredCell; time: Centis }) => {
      const version = entryNow(entry.id)?.version ?? entry.version;
      patch(entry.id, { time });
      await entryApi.updateEntry({ id: entry.id, version, time });
      patch(entry.id, { version: version + 1 });
    },
    onSettled: () => refreshEntries(client),
  });
  const edit = (cell: EnteredCell, time: Centis) => {
    const before = cell.entry.time;
    editing.mutate(
      { cell, time },
      {
        onSuccess: () =>
          offerUndo(`${whatOf(cell)}: ${formatRaceTime(time)} invece di ${formatRaceTime(before)}`, () =>
            editing.mutate({ cell, time: before }),
          ),
      },
    );
  };
  const restoring = useMutation({
    mutationFn: (cells: readonly EnteredCell[]) =>
      entryApi.addEntryList.reply({
        eventId,
        rows: cells.map(({ athlete, race, entry }) => rowOf(athlete.id, race.id, entry)),
      }),
    onSuccess: ({ data, message }, cells) => {
      const [first] = cells;
      const back = data.filter(({ entryId }) => entryId > 0).length;
      if (back < data.length) notify.warning(message);
      else if (first && back === 1) notify.success(`Iscrizione ripristinata: ${whatOf(first)}`);
      else notify.success(countOf(back, 'iscrizione ripristinata', 'iscrizioni ripristinate'));
    },
    onSettled: () => refreshEntries(client),
  });
  const removing = useMutation({
    mutationFn: async (cells: readonly EnteredCell[]) => {
      for (const { entry } of cells) await entryApi.deleteEntry({ id: entry.id });
    },
    onSettled: () => refreshEntries(client),
  });
  // Why an entry cannot be removed; empty if it can.
  const obstacle = ({ entry }: EnteredCell) => (mayRemove(entry, manages, true, free) ? '' : paidReason);
  const withdraw = async (cells: readonly EnteredCell[]) => {
    const removable = cells.filter((cell) => obstacle(cell) === '');
    const [first] = removable;
    if (!first) {
      notify.warning(paidReason);
      return;
    }
    const what = removable.length === 1 ? whatOf(first) : countOf(removable.length, 'presenza', 'presenze');
    const questions = Math.max(
      ...removable.map(({ athlete, entry }) =>
        confirmationsFor({ entry, clubId: athlete.clubId, late: !manages && late, free }, user.clubId),
      ),
    );
    const lost = removable.length === 1 ? `L'iscrizione di ${what} sarà tolta.` : `Saranno tolte ${what}.`;
    if (questions > 0 && !(await confirmDanger(lost, { twice: questions > 1, confirmLabel: text.delete }))) return;
    removing.mutate(removable, {
      onSuccess: () => {
        const done = removable.length === 1 ? `Iscrizione tolta: ${what}` : `Tolte ${what}`;
        if (questions > 0) notify.success(done);
        else offerUndo(done, () => restoring.mutate(removable));
      },
    });
  };
  return { edit, obstacle, withdraw: (cells: readonly EnteredCell[]) => void withdraw(cells) };
}

const rowOf = (athleteId: number, raceId: number, { time, note, wildCard }: ListEntry) => ({
  athleteId,
  raceId,
  time,
  note,
  wildCard,
});
