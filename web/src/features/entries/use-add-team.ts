import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryApi, type NewEntry } from '../../api/generated/entry';
import { notify } from '../../components/notify';
import { teamLabels } from '../../lib/team-labels';
import { type Event, refreshEntries } from './api';
import { asksToWait, mayWait, useWaiting } from './use-waiting';

interface AddTeam {
  event: Event;
  // The name of the race, for the question about the waiting list.
  raceName: string;
  onCreated: (teamId: number) => void;
  // Called when the team waits for a place.
  onWaiting: () => void;
}

// useAddTeam enters a team, or offers the waiting list if the race is full.
export function useAddTeam({ event, raceName, onCreated, onWaiting }: AddTeam) {
  const client = useQueryClient();
  const words = teamLabels(event.sportId);
  const waiting = useWaiting(event.id, false);
  return useMutation({
    mutationFn: (input: NewEntry) => entryApi.addEntry.reply(input),
    onSuccess: async ({ message, insertedId }) => {
      notify.success(message, `Iscrizione fatta: ora scegli i componenti della ${words.singular}`);
      await refreshEntries(client);
      onCreated(insertedId);
    },
    onError: async (error, input) => {
      if (!mayWait(error)) return;
      if (await asksToWait(`${words.singular}, ${raceName}`, error.message))
        waiting.join.mutate(input, { onSuccess: onWaiting });
    },
  });
}
