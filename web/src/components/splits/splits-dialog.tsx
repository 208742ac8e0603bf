import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { resultsApi } from '../../api/generated/results';
import { keyOf, refresh } from '../../api/query';
import type { Centis } from '../../lib/race-time';
import { text } from '../../lib/text';
import { Dialog } from '../dialog/dialog';
import { WaitingDialog } from '../dialog/waiting-dialog';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { SplitRows } from './split-rows';
import type { SplitLine } from './splits';

/** The owner of the splits: an entry of an event, or a result on an athlete's sheet. */
export type SplitsOf = { entryId: number } | { resultId: number };

interface SplitsDialogProps {
  of: SplitsOf;
  row: { athlete: string; race: string; metres: number; time: Centis };
  /** False for read-only users. */
  mayEdit: boolean;
  /** Called after a split was saved or deleted. */
  onChanged?: () => void;
  onClose: () => void;
}

const { listSplits, saveSplit, deleteSplit } = resultsApi;

const splitsQuery = (of: SplitsOf) =>
  queryOptions({
    queryKey: keyOf(listSplits, of),
    queryFn: async ({ signal }) => (await listSplits(of, { signal })).rows,
  });

/** The split times of a saved result. */
export function SplitsDialog({ of, row, mayEdit, onChanged, onClose }: SplitsDialogProps) {
  const client = useQueryClient();
  const query = useQuery(splitsQuery(of));
  const settled = async () => {
    await refresh(client, listSplits);
    onChanged?.();
  };
  // A series of splits has one message, of the last one.
  const lastMessage = useRef('');
  const saving = useMutation({
    meta: { passErrors: true },
    mutationFn: ({ id, metres, time, frequency }: SplitLine) => saveSplit.reply({ id, metres, time, frequency, ...of }),
    onSuccess: async ({ message }, { metres }) => {
      notify.hide(lastMessage.current);
      lastMessage.current = notify.success(message || undefined, `Intermedio ai ${metres} m di ${row.athlete} salvato`);
      await settled();
    },
  });
  const removing = useMutation({
    mutationFn: (split: SplitLine) => deleteSplit.reply({ id: split.id }),
    onSuccess: ({ message }, { metres }) =>
      notify.success(message || undefined, `Intermedio ai ${metres} m di ${row.athlete} eliminato`),
    onSettled: settled,
  });
  const title = `Intermedi di ${row.athlete}, ${row.race}`;
  if (!query.data) return <WaitingDialog title={title} query={query} onClose={onClose} />;
  return (
    <Dialog title={title} size="42rem" onClose={onClose}>
      <SplitRows
        title={title}
        length={row.metres}
        time={row.time}
        splits={query.data.filter(({ id }) => id > 0)}
        mayEdit={mayEdit}
        save={(split) => saving.mutateAsync(split).then(() => '', messageOf)}
        remove={(split) => removing.mutate(split)}
        footer={<Button onClick={onClose}>{text.close}</Button>}
      />
    </Dialog>
  );
}
