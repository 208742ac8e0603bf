import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { amountQuery, type Championship, type ChampionshipsEnrolled } from './api';
import { enrolWords } from './rules';

// useEnrolment asks what it costs, asks the user, and enrols the club. Only one enrolment is under way at a time.
export function useEnrolment(club: string, onEnrolled: (done: ChampionshipsEnrolled) => void) {
  const client = useQueryClient();
  // State arrives with the next draw: a double click would pass twice.
  const busy = useRef(false);
  const enrolling = useMutation({
    mutationFn: async (chosen: readonly Championship[]) => {
      const ids = chosen.map(({ ID_CAMPIONATO }) => ID_CAMPIONATO);
      const { IMPORTO_TOTALE } = await client.fetchQuery(amountQuery(ids));
      const names = chosen.map(({ DESCRIZIONE }) => DESCRIZIONE);
      const sure = await confirm({
        loses: enrolWords(club, names, IMPORTO_TOTALE),
        message: text.confirmProceed,
        confirmLabel: 'Iscrivi',
      });
      return sure ? await api.enrolInChampionships.reply({ ARRAY_NUOVI: ids }) : null;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(done.message);
      onEnrolled(done.data);
    },
    // Also a refusal tells that the list is old, and a reply that never came may have been a yes.
    onSettled: () => {
      busy.current = false;
      void refresh(client, api.listChampionships, api.listEvents, api.home);
    },
  });
  return {
    enrolling: enrolling.isPending,
    enrol: (chosen: readonly Championship[]) => {
      if (busy.current) return;
      busy.current = true;
      enrolling.mutate(chosen);
    },
  };
}
