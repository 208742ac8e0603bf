import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryApi, type NewEntry } from '../../api/generated/entry';
import { useHome } from '../../api/home';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { refreshEntries } from './api';
import { confirmationsFor } from './rules';

export interface Removal {
  entry: { id: number; paid: number; late: number; closed?: number };
  clubId: number;
  // The athlete or team that is removed, and the race.
  what: string;
  // Whether a new entry would be late, and whether the club's entries are free.
  late: boolean;
  free: boolean;
  // The entry to create again on undo.
  again: NewEntry;
}

interface Confirmed {
  removal: Removal;
  // How many questions the user answered.
  questions: number;
}

// useRemoval removes an entry: after the confirmations of confirmationsFor, or at once with ten seconds to undo.
export function useRemoval() {
  const client = useQueryClient();
  const { user } = useHome();
  const onSettled = () => refreshEntries(client);
  const restoring = useMutation({
    mutationFn: ({ again }: Removal) => entryApi.addEntry.reply(again),
    onSuccess: ({ message }, { what }) => notify.success(message, `Iscrizione ripristinata: ${what}`),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: ({ removal }: Confirmed) => entryApi.deleteEntry.reply({ id: removal.entry.id }),
    // Not in mutate(): the row of the entry may be gone before the reply, when the list is refreshed by the live stream.
    onSuccess: ({ message }, { removal, questions }) => {
      if (questions > 0) notify.success(message, `Iscrizione tolta: ${removal.what}`);
      else notify.undo(`Iscrizione tolta: ${removal.what}`, () => restoring.mutate(removal));
    },
    onSettled,
  });
  const remove = async (removal: Removal) => {
    const questions = confirmationsFor(removal, user.clubId);
    const paid = removal.entry.paid === 1 && !removal.free ? ', che è già pagata,' : '';
    const lost = `L'iscrizione di ${removal.what}${paid} sarà tolta.`;
    if (questions > 0 && !(await confirmDanger(lost, { twice: questions > 1, confirmLabel: text.delete }))) return;
    removing.mutate({ removal, questions });
  };
  return { remove, isPending: removing.isPending };
}
