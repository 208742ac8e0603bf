import { TextInput } from '@mantine/core';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { AthleteValues } from './athlete-values';
import { capitals } from './rules';

interface NameFieldProps {
  record: RecordForm<AthleteValues>;
  name: 'lastName' | 'firstName';
  label: string;
  'data-autofocus'?: boolean;
}

// NameField capitalises a name on blur, where the user can see and change it.
export function NameField({ record, name, label, ...more }: NameFieldProps) {
  const field = record.field(name);
  const tidy = () => {
    field.onBlur?.();
    const typed = record.form.getValues()[name];
    const written = capitals(typed);
    if (written !== typed) record.form.setFieldValue(name, written);
  };
  return <TextInput label={label} required autoComplete="off" {...more} {...field} onBlur={tidy} />;
}
