import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, esitoStale } from '../../api/call';
import { type ChampionshipsAmount, championshipApi } from '../../api/generated/championship';
import { eventsApi } from '../../api/generated/events';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { amountQuery, type Championship, type ChampionshipsEnrolled } from './api';
import { enrolText } from './rules';

// useEnrolment loads the price, asks the user, and enrols the club. Only one enrolment runs at a time.
export function useEnrolment(club: string, onEnrolled: (done: ChampionshipsEnrolled) => void) {
  const client = useQueryClient();
  // State changes with the next render: a double click would pass twice.
  const busy = useRef(false);
  const enrolling = useMutation({
    mutationFn: async (chosen: readonly Championship[]) => {
      const ids = chosen.map(({ id }) => id);
      const names = chosen.map(({ name }) => name);
      let { total } = await client.fetchQuery(amountQuery(ids));
      let words = enrolText(club, names, total);
      while (await confirm({ consequence: words, message: text.confirmProceed, confirmLabel: 'Iscrivi' })) {
        try {
          return await championshipApi.enrolInChampionships.reply({ ids, amount: total });
        } catch (error) {
          // The user agreed to one amount: if prices have changed since, the question is asked again with the new
          // one.
          if (!(error instanceof ApiError) || error.esito !== esitoStale) throw error;
          ({ total } = error.current as ChampionshipsAmount);
          words = `${error.message}. ${enrolText(club, names, total)}`;
        }
      }
      return null;
    },
    onSuccess: (done) => {
      if (!done) return;
      notify.success(done.message);
      onEnrolled(done.data);
    },
    // An error may mean that the list is outdated, and a request without a reply may have succeeded.
    onSettled: () => {
      busy.current = false;
      void refresh(
        client,
        championshipApi.listChampionships,
        championshipApi.championshipsAmount,
        eventsApi.listEvents,
        sessionApi.home,
      );
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
