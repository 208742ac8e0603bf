import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { DateField } from '../../components/date-field/date-field';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { AthleteValues } from './athlete-values';
import { sexes, unchosen } from './choices';
import { NameField } from './name-field';
import type { FormRules } from './rules';
import { TaxCodeField } from './tax-code-field';

interface FieldsProps {
  record: RecordForm<AthleteValues>;
  rules: FormRules;
}

interface ShortFieldsProps extends FieldsProps {
  // The membership has expired, so the form opens on its end date.
  renews: boolean;
}

// ShortFields is the side panel of clubs: seven fields, so that three hundred children can be entered in an evening.
export function ShortFields({ record, rules, renews }: ShortFieldsProps) {
  const { field } = record;
  const required = (name: string) => rules.required.has(name);
  return (
    <>
      <NameField label="Cognome" record={record} name="lastName" data-autofocus={!renews || undefined} />
      <NameField label="Nome" record={record} name="firstName" />
      {/* First, because sex and birth date are then filled in from the code. */}
      <TaxCodeField record={record} required={required('taxCode')} short />
      <NativeSelect label="Sesso" required data={[unchosen, ...sexes]} {...field('sex')} />
      <TextInput
        label="Anno di nascita"
        description="Per esempio 2014; se la conosci, la data gg/mm/aaaa"
        required
        autoComplete="off"
        maxLength={10}
        {...field('birth')}
        value={record.form.values.birth ?? ''}
      />
      <TextInput label="Tessera" required={required('card')} autoComplete="off" {...field('card')} />
      <DateField label="Scadenza tesseramento" {...field('memberUntil')} {...(renews && renewal)} />
      <ContactFields record={record} rules={rules} />
    </>
  );
}

// renewal focuses and selects the end of the membership, so that typing replaces it.
export const renewal = {
  'data-autofocus': true,
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
};

export function ContactFields({ record, rules }: FieldsProps) {
  const { field, form } = record;
  return (
    <>
      {rules.contacts.email && (
        <TextInput
          label="Email"
          type="email"
          required={rules.required.has('email')}
          autoComplete="off"
          {...field('email')}
        />
      )}
      {rules.contacts.phone && (
        <TextInput
          label="Telefono"
          type="tel"
          required={rules.required.has('phone')}
          autoComplete="off"
          {...field('phone')}
        />
      )}
      <Checkbox
        label="Riservato"
        description="Sulle pagine pubbliche si legge «Atleta riservato» al posto del nome"
        {...field('reserved')}
        value={undefined}
        checked={form.values.reserved}
        onChange={(event) => form.setFieldValue('reserved', event.currentTarget.checked)}
      />
    </>
  );
}
