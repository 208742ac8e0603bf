import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/new-key';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox } from '../../components/outbox/outbox-provider';
import { refreshSheets, sheetApi } from './api';
import { newEventOf, savedText, trialText } from './save-trial';
import type { TrialDraft } from './trial';

// useSaveTrial sends a new trial as a whole; without a network it waits in the outbox. onSaved is called in both cases.
export function useSaveTrial(onSaved: () => void) {
  const client = useQueryClient();
  const outbox = useOutbox();
  // Keeps the topic when the trial is saved again after an error, so that it replaces the first attempt.
  const [topic, setTopic] = useState(() => `prova ${newKey()}`);
  const undo = (id: number) =>
    sheetApi.deleteExternalEvent.reply({ id }).then(
      () => {
        notify.success('I tempi sono stati tolti.');
        return refreshSheets(client);
      },
      (error: unknown) => notify.error(messageOf(error)),
    );
  return useMutation({
    meta: { passErrors: true },
    networkMode: 'always',
    mutationFn: (draft: TrialDraft) =>
      outbox.send(sheetApi.addExternalEvent, newEventOf(draft), {
        topic,
        what: trialText(draft),
        onReply: ({ insertedId }) =>
          insertedId ? notify.undo(savedText(draft), () => void undo(insertedId)) : notify.success(savedText(draft)),
      }),
    onSuccess: (outcome) => {
      if (outcome === 'kept') notify.info('Senza rete: i tempi restano qui e si inviano da soli.');
      void refreshSheets(client);
      setTopic(`prova ${newKey()}`);
      onSaved();
    },
  });
}
