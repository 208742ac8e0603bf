import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../api/call';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { oneQuery, pageQuery } from '../../api/query';
import { notify } from '../../components/notify';

export type {
  Anomalies,
  Anomaly,
  ClubSummary,
  Entrant,
  EventCategory,
  Exception,
  LinkedEvent,
} from '../../api/generated/meet';

// Every tab reloads its event when opened, as specified.
const alwaysRefetch = { refetchOnMount: 'always' } as const;

export const eventClubsQuery = (eventId: number) => ({
  ...pageQuery(meetApi.listEventClubs, { id: eventId }),
  ...alwaysRefetch,
});
export const previousQuery = (eventId: number) => ({
  ...oneQuery(meetApi.previousEvents, { id: eventId }),
  ...alwaysRefetch,
});

export const pickerSize = 12;
export const entrantsQuery = (eventId: number, text: string, page: number) =>
  pageQuery(meetApi.searchEntrants, { eventId, text, page, rows: pickerSize });

// useChange sends a change of the event, shows messageOf(input) or else the server's message, and reloads what it may have changed.
export function useChange<Input>(
  send: (input: Input) => Promise<Reply<unknown>>,
  messageOf?: (input: Input) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }, input) => notify.success(message || undefined, messageOf?.(input)),
    onSettled: () => refreshEvent(client),
  });
}

interface Extension {
  clubId: number;
  give: boolean;
}

export const useExtension = (eventId: number) =>
  useChange(
    ({ clubId, give }: Extension) => meetApi.extendClub.reply({ eventId, clubId, on: give ? 1 : 0 }),
    ({ give }) => (give ? 'Proroga concessa' : 'Proroga tolta'),
  );
