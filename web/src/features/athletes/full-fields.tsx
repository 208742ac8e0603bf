import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useHome } from '../../api/home';
import { birthplaceLookup, clubLookup } from '../../api/lookups';
import { DateField } from '../../components/date-field/date-field';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { todayInRome } from '../../lib/dates';
import type { AthleteValues } from './athlete-values';
import { memberships, qualifications, sexes, unchosen } from './choices';
import type { FormRules } from './rules';
import { ContactFields } from './short-fields';
import { TaxCodeField } from './tax-code-field';
import { useTaxCode } from './use-tax-code';

interface FullFieldsProps {
  record: RecordForm<AthleteValues>;
  rules: FormRules;
  // The words of the first choices, which the record carries.
  clubName: string;
  birthplace: string;
  // The year of somebody whose day of birth is not known; 0 otherwise.
  onlyYear: number;
}

export function FullFields({ record, rules, clubName, birthplace, onlyYear }: FullFieldsProps) {
  const { CATEGORIE_DIS, STATI } = useHome();
  const taxCode = useTaxCode(record);
  const { field } = record;
  const place = field('FK_ID_COMUNE_NASCITA');
  const choosePlace = (id: string | number | null) => {
    const chosen = id === null ? null : Number(id);
    place.onChange(chosen);
    taxCode.compute({ FK_ID_COMUNE_NASCITA: chosen });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      {rules.club && (
        <RemoteSelect
          label="Società"
          required
          data-autofocus
          load={clubLookup.load}
          resolve={clubLookup.resolve}
          initialText={clubName || undefined}
          style={{ gridColumn: '1 / -1' }}
          {...field('FK_ID_SOCIETA')}
        />
      )}
      <TextInput label="Cognome" required data-autofocus={!rules.club || undefined} {...plain} {...field('COGNOME')} />
      <TextInput label="Nome" required {...plain} {...field('NOME')} />
      <NativeSelect label="Sesso" required data={[unchosen, ...sexes]} {...field('SESSO')} />
      <DateField
        label="Data di nascita"
        inputWrapperOrder={hintBelow}
        description={onlyYear ? `Finora si conosce solo l'anno: ${onlyYear}` : undefined}
        required
        min="1900-01-01"
        max={todayInRome()}
        {...field('DATA_NASCITA')}
      />
      <RemoteSelect
        label="Luogo di nascita"
        inputWrapperOrder={hintBelow}
        description="Comune, comune cessato o stato estero"
        required
        load={birthplaceLookup.load}
        resolve={birthplaceLookup.resolve}
        initialText={birthplace || undefined}
        {...place}
        onChange={choosePlace}
      />
      <TaxCodeField record={record} required={rules.required.has('CODICE_FISCALE')} taxCode={taxCode} />
      <NativeSelect
        label="Nazionalità"
        data={STATI.map((state) => ({ value: String(state.ID_STATO_NAZIONALE), label: state.DESCRIZIONE }))}
        {...field('FK_ID_NAZIONALITA')}
      />
      {rules.qualification && (
        <NativeSelect label="Qualifica" data={qualifications} {...field('FK_ID_TIPO_QUALIFICA')} />
      )}
      {rules.membership && (
        <NativeSelect
          label="Tipo di tesseramento"
          required
          data={[unchosen, ...memberships]}
          {...field('FK_ID_TIPO_TESSERAMENTO')}
        />
      )}
      <NativeSelect
        label="Categoria di disabilità"
        data={CATEGORIE_DIS.map((one) => ({ value: String(one.ID_CATEGORIA_DIS), label: one.DESCRIZIONE }))}
        {...field('FK_ID_CATEGORIA_DIS')}
      />
      <TextInput label="Tessera" required {...plain} {...field('TESSERA')} />
      <DateField label="Scadenza tesseramento" required {...field('DATA_SCADENZA_TESSERAMENTO')} />
      <ContactFields record={record} rules={rules} />
    </SimpleGrid>
  );
}

// Browsers fill in the name of whoever sits at the desk.
const plain = { autoComplete: 'off' } as const;
// A hint above one of two fields side by side would push it out of line.
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
