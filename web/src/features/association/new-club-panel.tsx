import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { peopleApi } from '../../api/generated/people';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.required)),
  phone: z.string().check(z.trim(), z.minLength(1, text.required)),
  email: z.string().check(z.trim(), z.minLength(1, 'Email non definita')),
});

interface NewClubPanelProps {
  onClose: () => void;
  onCreated: () => void;
}

// Creating a club associates the user at once.
export function NewClubPanel({ onClose, onCreated }: NewClubPanelProps) {
  const record = useRecordForm({
    initialValues: { name: '', phone: '', email: '' },
    schema,
    save: (values) => peopleApi.createClub.reply(values).then(withMessage(`${values.name}: società creata`)),
    onSaved: onCreated,
  });
  const field = record.form.getInputProps;
  return (
    <RecordPanel opened onClose={onClose} title={text.newClub} record={record}>
      <TextInput label="Denominazione" required data-autofocus {...field('name')} />
      <TextInput label="Telefono" required inputMode="tel" autoComplete="tel" {...field('phone')} />
      <TextInput label="Email" required type="email" autoComplete="email" {...field('email')} />
    </RecordPanel>
  );
}
