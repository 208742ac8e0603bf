import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Flag } from '../../api/generated';
import { refresh } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { Club } from './api';
import { lossOf, removedWords } from './rules';

// useDeleteAthletes counts what will be lost, asks, deletes and tells both counts.
export function useDeleteAthletes(club: Club) {
  const client = useQueryClient();
  const id = club.ID_SOCIETA;
  const count = async (visible: Flag) =>
    (await api.listClubAthletes({ ID_SOCIETA: id, FLG_VISIBLE: visible, PAGINA: 1, RIGHE: 1 })).total;
  return useMutation({
    mutationFn: async () => {
      const [visible, hidden] = await Promise.all([count(1), count(0)]);
      if (visible + hidden === 0) {
        notify.info(`${club.DENOMINAZIONE} non ha atleti.`);
        return null;
      }
      const sure = await confirmDanger(lossOf(club.DENOMINAZIONE, visible, hidden), { confirmLabel: 'Elimina tutti' });
      return sure ? await api.deleteClubAthletes({ ID_SOCIETA: id }) : null;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(removedWords(done.RIMOSSI, done.NASCOSTI));
      void refresh(client, api.listClubs, api.listClubAthletes, api.listAthletes);
    },
  });
}
