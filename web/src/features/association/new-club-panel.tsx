import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../api/generated';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';

const schema = z.object({
  DENOMINAZIONE: z.string().check(z.trim(), z.minLength(1, text.required)),
  TELEFONO: z.string().check(z.trim(), z.minLength(1, text.required)),
  EMAIL: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email non definita'),
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Formato email non corretto'),
    ),
});

interface NewClubPanelProps {
  onClose: () => void;
  onCreated: () => void;
}

// Creating a club associates its maker at once.
export function NewClubPanel({ onClose, onCreated }: NewClubPanelProps) {
  const record = useRecordForm({
    initialValues: { DENOMINAZIONE: '', TELEFONO: '', EMAIL: '' },
    schema,
    save: (values) => api.createClub.reply(values),
    onSaved: onCreated,
  });
  const field = record.form.getInputProps;
  return (
    <RecordPanel opened onClose={onClose} title={text.newClub} record={record}>
      <TextInput label="Denominazione" required data-autofocus {...field('DENOMINAZIONE')} />
      <TextInput label="Telefono" required inputMode="tel" autoComplete="tel" {...field('TELEFONO')} />
      <TextInput label="Email" required type="email" autoComplete="email" {...field('EMAIL')} />
    </RecordPanel>
  );
}
