import { Button, TextInput } from '@mantine/core';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { formatDate, todayInRome } from '../../lib/dates';
import type { AthleteValues } from './athlete-values';
import { ofTaxCode } from './rules';
import type { useTaxCode } from './use-tax-code';

interface TaxCodeFieldProps {
  record: RecordForm<AthleteValues>;
  required: boolean;
  // Absent in the side editor, which has no birthplace to compute from.
  taxCode?: ReturnType<typeof useTaxCode>;
  // The side editor writes dates as people do.
  short?: boolean;
}

export function TaxCodeField({ record, required, taxCode, short = false }: TaxCodeFieldProps) {
  const field = record.field('taxCode');
  // What the code says of its holder fills what is still empty.
  const fill = () => {
    field.onBlur?.();
    const said = ofTaxCode(record.form.getValues().taxCode, todayInRome());
    if (!said) return;
    const { sex, birth } = record.form.getValues();
    if (sex === '') record.form.setFieldValue('sex', said.sex);
    if (!birth) record.form.setFieldValue('birth', short ? formatDate(said.birth) : said.birth);
  };
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
        onBlur={fill}
      />
      {taxCode?.offered && (
        <Button size="compact-sm" variant="light" mt={4} onClick={() => taxCode.take(taxCode.offered)}>
          {`Il calcolo dà ${taxCode.offered}: usa questo`}
        </Button>
      )}
      {taxCode && !taxCode.offered && taxCode.possible && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={4}
          disabled={taxCode.computing}
          onClick={() => taxCode.compute()}
        >
          Ricalcola il codice fiscale
        </Button>
      )}
    </div>
  );
}
