import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';

interface DuplicateDialogProps {
  event: Event;
  onDuplicated: (id: number) => void;
  onClose: () => void;
}

const schema = z.looseObject({ name: z.string().check(z.trim(), z.minLength(1, text.required)) });

export function DuplicateDialog({ event, onDuplicated, onClose }: DuplicateDialogProps) {
  const client = useQueryClient();
  const made = useRef(0);
  const record = useRecordForm({
    initialValues: { name: '', place: event.place },
    schema,
    save: async (values) => {
      const reply = await meetApi.duplicateEvent.reply({ id: event.id, ...values });
      made.current = reply.insertedId;
      return reply;
    },
    onSaved: () => {
      void refreshEvent(client);
      onClose();
      onDuplicated(made.current);
    },
  });
  return (
    <RecordPanel
      opened
      as="dialog"
      size="md"
      title="Duplica evento"
      record={record}
      saveLabel="Duplica"
      onClose={onClose}
    >
      <TextInput
        label="Descrizione"
        description={`Il nome del nuovo evento. L'originale è «${event.name}».`}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...record.field('name')}
      />
      <TextInput label="Luogo" maxLength={200} autoComplete="off" {...record.field('place')} />
      <Text size="sm">Le date restano quelle dell'originale: si cambiano nel nuovo evento.</Text>
    </RecordPanel>
  );
}
