import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import type { Flag } from '../../api/generated/shared';
import { refresh } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { Club } from './api';
import { lossOf, removedText } from './rules';

// useDeleteAthletes deletes all athletes of a club: it counts them, asks for confirmation, and reports how many were deleted.
export function useDeleteAthletes(club: Club) {
  const client = useQueryClient();
  const id = club.id;
  const count = async (visible: Flag) => (await peopleApi.listClubAthletes({ id, visible, page: 1, rows: 1 })).total;
  return useMutation({
    mutationFn: async () => {
      const [visible, hidden] = await Promise.all([count(1), count(0)]);
      if (visible + hidden === 0) {
        notify.info(`${club.name} non ha atleti.`);
        return null;
      }
      const confirmed = await confirmDanger(lossOf(club.name, visible, hidden), { confirmLabel: 'Elimina tutti' });
      return confirmed ? await peopleApi.deleteClubAthletes({ clubId: id }) : null;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(removedText(done.removed, done.hidden));
      void refresh(client, listsApi.listClubs, peopleApi.listClubAthletes, listsApi.listAthletes);
    },
  });
}
