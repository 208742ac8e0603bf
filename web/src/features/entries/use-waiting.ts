import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/call';
import { entryApi, type NewEntry, type Waiting } from '../../api/generated/entry';
import { pageQuery } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { refreshEntries } from './api';

export type { Waiting } from '../../api/generated/entry';

export const waitingQuery = (eventId: number) => pageQuery(entryApi.listWaiting, { eventId });

// positionOf describes a place on the list: "3° in lista d'attesa".
export const positionOf = ({ position, positionInRace }: Pick<Waiting, 'position' | 'positionInRace'>): string =>
  position === positionInRace
    ? `${position}° in lista d'attesa`
    : `${position}° in lista d'attesa, ${positionInRace}° per la gara`;

export const waitingName = (row: Pick<Waiting, 'lastName' | 'firstName' | 'clubName' | 'category'>): string =>
  row.lastName ? `${row.lastName} ${row.firstName}` : `${row.clubName}, ${row.category}`;

// asksToWait asks whether an entry that is refused because of a limit should wait for a place.
export const asksToWait = (what: string, reason: string) =>
  confirm({
    title: "Completo: mettere in lista d'attesa?",
    consequence: `${what}: ${reason}.`,
    message:
      "Appena si libera un posto l'iscrizione è fatta in automatico, con la sua quota. Avvisiamo la società per e-mail.",
    confirmLabel: "Metti in lista d'attesa",
  });

// mayWait reports whether an error is a refusal for which there is a waiting list.
export const mayWait = (error: unknown): boolean => error instanceof ApiError && error.mayWait;

// useWaiting returns the waiting list of an event as far as the user sees it, and what can be done with it.
export function useWaiting(eventId: number, enabled: boolean) {
  const client = useQueryClient();
  const list = useQuery({ ...waitingQuery(eventId), enabled });
  const onSettled = () => refreshEntries(client);
  const join = useMutation({
    mutationFn: (input: NewEntry) => entryApi.joinWaiting.reply(input),
    onSuccess: ({ data }) => notify.success(`Iscrizione messa in lista: ${positionOf(data)}`),
    onSettled,
  });
  const leave = useMutation({
    mutationFn: (row: Pick<Waiting, 'id'>) => entryApi.leaveWaiting.reply({ id: row.id }),
    onSuccess: ({ message }) => notify.success(message, "Iscrizione tolta dalla lista d'attesa"),
    onSettled,
  });
  const admit = useMutation({
    mutationFn: (row: Waiting) => entryApi.admitWaiting.reply({ id: row.id }),
    onSuccess: ({ message }, row) =>
      notify.success(message, `Iscrizione ammessa fuori ordine: ${waitingName(row)}, ${row.race}`),
    onSettled,
  });
  return { rows: list.data?.rows ?? [], list, join, leave, admit };
}
