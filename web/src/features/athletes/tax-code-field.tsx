import { Button, TextInput } from '@mantine/core';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { AthleteValues } from './athlete-values';
import type { useTaxCode } from './use-tax-code';

interface TaxCodeFieldProps {
  record: RecordForm<AthleteValues>;
  required: boolean;
  // Absent in the side editor, which has no birthplace to compute from.
  taxCode?: ReturnType<typeof useTaxCode>;
}

export function TaxCodeField({ record, required, taxCode }: TaxCodeFieldProps) {
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
        {...record.field('taxCode')}
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
