import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryApi, type NewEntry } from '../../api/generated/entry';
import { useHome } from '../../api/home';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { refreshEntries } from './api';
import { questionsBefore } from './rules';

export interface Removal {
  entry: { id: number; paid: number; late: number; closed?: number };
  clubId: number;
  // Who or what will no longer be entered, and in which race.
  what: string;
  // Whether an entry made now is late, and whether the club's entries cost nothing.
  late: boolean;
  free: boolean;
  // The entry as it would be made again.
  again: NewEntry;
}

// useRemoval removes an entry: with as many questions as questionsBefore wants, or at once and with ten seconds to undo it.
export function useRemoval() {
  const client = useQueryClient();
  const { user } = useHome();
  const onSettled = () => refreshEntries(client);
  const restoring = useMutation({
    mutationFn: (again: NewEntry) => entryApi.addEntry.reply(again),
    onSuccess: ({ message }) => notify.success(message),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: ({ entry }: Removal) => entryApi.deleteEntry.reply({ id: entry.id }),
    onSettled,
  });
  const remove = async (removal: Removal) => {
    const questions = questionsBefore(removal, user.clubId);
    const paid = removal.entry.paid === 1 && !removal.free ? ', che è già pagata,' : '';
    const lost = `L'iscrizione di ${removal.what}${paid} sarà tolta.`;
    if (questions > 0 && !(await confirmDanger(lost, { twice: questions > 1, confirmLabel: text.delete }))) return;
    removing.mutate(removal, {
      onSuccess: ({ message }) => {
        if (questions > 0) notify.success(message);
        else notify.undo(`Iscrizione tolta: ${removal.what}`, () => restoring.mutate(removal.again));
      },
    });
  };
  return { remove, isPending: removing.isPending };
}
