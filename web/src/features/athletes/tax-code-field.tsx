import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { birthplaceLookup } from '../../api/place-lookups';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { formatDate, todayInRome } from '../../lib/dates';
import type { AthleteValues } from './athlete-values';
import { fromTaxCode } from './rules';
import type { useTaxCode } from './use-tax-code';

interface TaxCodeFieldProps {
  record: RecordForm<AthleteValues>;
  required: boolean;
  // Absent in the short form, which has no birthplace to compute from.
  taxCode?: ReturnType<typeof useTaxCode>;
  // The short form uses Italian dates.
  short?: boolean;
}

export function TaxCodeField({ record, required, taxCode: computed, short = false }: TaxCodeFieldProps) {
  const field = record.field('taxCode');
  // A complete code fills the empty fields at once: Enter may be the next key.
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event);
    const taxCode = event.currentTarget.value;
    const decoded = fromTaxCode(taxCode, todayInRome());
    if (!decoded) return;
    const { sex, birth, birthplaceId } = record.form.getValues();
    if (sex === '') record.form.setFieldValue('sex', decoded.sex);
    if (!birth) record.form.setFieldValue('birth', short ? formatDate(decoded.birth) : decoded.birth);
    if (!short && !birthplaceId) place.mutate(taxCode);
  };
  // The tax code identifies the birthplace, so it is sent as the search text.
  const place = useMutation({
    mutationFn: (code: string) => birthplaceLookup.load(code, new AbortController().signal),
    onSuccess: ([found]) => {
      if (found && !record.form.getValues().birthplaceId) record.form.setFieldValue('birthplaceId', found.id);
    },
  });
  return (
    <div>
      <TextInput
        label="Codice fiscale"
        required={required}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { textTransform: 'uppercase' } }}
        {...field}
        onChange={type}
      />
      {computed?.offered && (
        <Button size="compact-sm" variant="light" mt={4} onClick={() => computed.take(computed.offered)}>
          {`Il calcolo dà ${computed.offered}: usa questo`}
        </Button>
      )}
      {computed && !computed.offered && computed.possible && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={4}
          disabled={computed.computing}
          onClick={() => computed.compute()}
        >
          Ricalcola il codice fiscale
        </Button>
      )}
    </div>
  );
}
