import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/call';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { currentRecord } from '../../components/conflict/conflict';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { formatRaceTime, parseRaceTime } from '../../lib/race-time';
import type { TimeStandard } from './api';

export type StandardEdit = ReturnType<typeof useStandardEdit>;

// useStandardEdit is the state of the one row being edited.
export function useStandardEdit() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [row, setRow] = useState<TimeStandard | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = () => {
    setRefusal(null);
    setRow(null);
    // The focused field disappears after saving, so the focus moves to its row.
    input.current?.closest<HTMLElement>('[data-row]')?.focus();
  };
  const saving = useMutation({
    meta: { passErrors: true },
    mutationFn: ({ id, version }: TimeStandard) =>
      meetApi.updateTimeStandard.reply({ id, version, time: typedIn(input.current) ?? 0 }),
    onSuccess: async ({ message }) => {
      notify.success(message || undefined, 'Tempo limite salvato');
      leave();
      await refreshEvent(client);
    },
    onError: (error) => {
      const now = currentRecord<TimeStandard>(error);
      if (!now) {
        setRefusal((error instanceof ApiError && error.fields.time) || messageOf(error));
        return;
      }
      // Another user was faster: the typed time is kept, on top of the current version.
      setRow(now);
      setRefusal(`Nel frattempo è diventato ${formatRaceTime(now.time)}: salva di nuovo per tenere il tuo.`);
      void refreshEvent(client);
    },
  });
  return {
    row,
    input,
    refusal,
    busy: saving.isPending,
    begin: (next: TimeStandard) => {
      setRefusal(null);
      setRow(next);
    },
    leave,
    save: () => {
      if (!row || saving.isPending || typedIn(input.current) === null) return;
      if (typedIn(input.current) === row.time) leave();
      else saving.mutate(row);
    },
  };
}

const typedIn = (input: HTMLInputElement | null) => parseRaceTime(input?.value ?? '');
