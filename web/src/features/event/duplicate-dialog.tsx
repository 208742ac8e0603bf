import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { addDays, todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { datesOfCopy, daysBetween } from './copy-dates';

interface DuplicateDialogProps {
  event: Event;
  onDuplicated: (id: number) => void;
  onClose: () => void;
}

const day = z.string(text.required).check(z.minLength(1, text.required));
const schema = z.looseObject({
  name: z.string().check(z.trim(), z.minLength(1, text.required)),
  starts: day,
  ends: day,
  deadline: day,
});

export function DuplicateDialog({ event, onDuplicated, onClose }: DuplicateDialogProps) {
  const client = useQueryClient();
  const copyId = useRef(0);
  const record = useRecordForm({
    initialValues: { name: '', place: event.place, ...datesOfCopy(event, todayInRome()) },
    schema,
    save: async (values) => {
      const reply = await meetApi.duplicateEvent.reply({ id: event.id, ...values });
      copyId.current = reply.insertedId;
      return withMessage(`Evento «${values.name.trim()}» creato, senza iscrizioni`)(reply);
    },
    onSaved: () => {
      void refreshEvent(client);
      onClose();
      onDuplicated(copyId.current);
    },
  });
  // The other dates follow the start until the user changes them.
  const onStart = (starts: string | null) => {
    const { values } = record.form;
    const days = starts && values.starts ? daysBetween(values.starts, starts) : 0;
    const moved = (date: string | null) => (date ? addDays(date, days) : date);
    record.form.setValues({ ...values, starts, ends: moved(values.ends), deadline: moved(values.deadline) });
  };
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
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <DateField label="Data inizio" required {...record.field('starts')} onChange={onStart} />
        <DateField label="Data fine" required {...record.field('ends')} />
        <DateField label="Scadenza iscrizioni" required {...record.field('deadline')} />
      </SimpleGrid>
      <Text size="sm">In un'altra stagione le categorie diventano quelle corrispondenti di quella stagione.</Text>
    </RecordPanel>
  );
}
