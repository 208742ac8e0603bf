import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, esitoStale } from '../../api/call';
import {
  type EventOfficials,
  type Official,
  type OfficialDetail,
  type OfficialsAsk,
  officialsApi,
} from '../../api/generated/officials';
import type { Paging } from '../../api/generated/shared';
import { keyOf, oneQuery, pageQuery, refresh } from '../../api/query';
import { notify } from '../../components/notify';
import type { SessionPlan } from './rules';

export type {
  EventDuty,
  EventOfficials,
  Official,
  OfficialDetail,
  OfficialOnDuty,
  OfficialsSession,
} from '../../api/generated/officials';

export const officialsQuery = (input: OfficialsAsk & Paging) => pageQuery(officialsApi.listOfficials, input);

export const officialQuery = (id: number) => oneQuery(officialsApi.getOfficial, { id });

export const eventOfficialsQuery = (eventId: number) => ({
  ...oneQuery(officialsApi.eventOfficials, { id: eventId }),
  refetchOnMount: 'always' as const,
});

export const refreshOfficials = (client: QueryClient) =>
  refresh(client, officialsApi.listOfficials, officialsApi.getOfficial, officialsApi.eventOfficials);

// useDeleteOfficial deletes an official with all duties; undoing adds the same official with the same duties again.
export function useDeleteOfficial() {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ clubId, lastName, firstName, role, grade, card, email, phone, duties }: OfficialDetail) =>
      officialsApi.addOfficial.reply({
        ...{ clubId, lastName, firstName, role, grade, card, email, phone },
        duties: duties.map(({ eventId, session, role: duty, place, remarks }) => ({
          ...{ eventId, session, place, remarks },
          role: duty,
        })),
      }),
    onSuccess: ({ warnings }) => {
      if (warnings?.length) notify.warning(warnings.join('. '));
      else notify.success('Ufficiale ripristinato');
    },
    onSettled: () => refreshOfficials(client),
  });
  return useMutation({
    mutationFn: async ({ id }: Official) => {
      const before = await officialsApi.getOfficial({ id });
      const { message } = await officialsApi.deleteOfficial.reply({ id });
      return { before, message };
    },
    onSuccess: ({ before, message }) =>
      notify.undo(`${message}: ${before.lastName} ${before.firstName}`, () => restore.mutate(before)),
    onSettled: () => refreshOfficials(client),
  });
}

const changedMeanwhile =
  "Un'altra persona ha appena cambiato questa sessione: ora la vedi com'è. Ripeti la tua modifica.";

// useSaveSession saves the needs and duties of a session. If others changed it, their version is shown and nothing is lost.
export function useSaveSession(eventId: number) {
  const client = useQueryClient();
  const key = keyOf(officialsApi.eventOfficials, { id: eventId });
  return useMutation({
    scope: { id: `ufficiali-${eventId}` },
    mutationFn: async (plan: SessionPlan) => {
      try {
        await officialsApi.saveOfficials({ eventId, ...plan });
      } catch (error) {
        if (!(error instanceof ApiError) || error.esito !== esitoStale) throw error;
        notify.warning(changedMeanwhile);
      }
      const now = await officialsApi.eventOfficials({ id: eventId });
      client.setQueryData<EventOfficials>(key, now);
      return now;
    },
  });
}
