import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { clubLookup } from '../../api/club-lookups';
import { usePersonLists } from '../../api/home';
import { birthplaceLookup } from '../../api/place-lookups';
import { DateField } from '../../components/date-field/date-field';
import { hintBelow, noAutoComplete } from '../../components/input-props';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { todayInRome } from '../../lib/dates';
import type { AthleteValues } from './athlete-values';
import { memberships, qualifications, sexes, unchosen } from './choices';
import { NameField } from './name-field';
import type { FormRules } from './rules';
import { ContactFields, renewal } from './short-fields';
import { TaxCodeField } from './tax-code-field';
import { useTaxCode } from './use-tax-code';

interface FullFieldsProps {
  record: RecordForm<AthleteValues>;
  rules: FormRules;
  // The labels of the initial choices, from the record.
  clubName: string;
  birthplace: string;
  // The birth year if the day is unknown; 0 otherwise.
  onlyYear: number;
  // The membership has expired, so the form opens on its end date.
  renews: boolean;
}

export function FullFields({ record, rules, clubName, birthplace, onlyYear, renews }: FullFieldsProps) {
  const { disabilities, nations } = usePersonLists();
  const taxCode = useTaxCode(record);
  const { field } = record;
  const place = field('birthplaceId');
  const choosePlace = (id: string | number | null) => {
    const chosen = id === null ? null : Number(id);
    place.onChange(chosen);
    taxCode.compute({ birthplaceId: chosen });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      {rules.club && (
        <RemoteSelect
          label="Società"
          required
          data-autofocus={!renews || undefined}
          load={clubLookup.load}
          resolve={clubLookup.resolve}
          initialText={clubName || undefined}
          style={{ gridColumn: '1 / -1' }}
          {...field('clubId')}
        />
      )}
      <NameField
        label="Cognome"
        record={record}
        name="lastName"
        data-autofocus={(!rules.club && !renews) || undefined}
      />
      <NameField label="Nome" record={record} name="firstName" />
      <TaxCodeField record={record} required={rules.required.has('taxCode')} taxCode={taxCode} />
      <NativeSelect label="Sesso" required data={[unchosen, ...sexes]} {...field('sex')} />
      <DateField
        label="Data di nascita"
        inputWrapperOrder={hintBelow}
        description={onlyYear ? `Finora si conosce solo l'anno: ${onlyYear}` : undefined}
        required
        min="1900-01-01"
        max={todayInRome()}
        {...field('birth')}
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
      <NativeSelect
        label="Nazionalità"
        data={nations.map((state) => ({ value: String(state.id), label: state.name }))}
        {...field('nationalityId')}
      />
      {rules.qualification && <NativeSelect label="Qualifica" data={qualifications} {...field('qualification')} />}
      {rules.membership && (
        <NativeSelect
          label="Tipo di tesseramento"
          required
          data={[unchosen, ...memberships]}
          {...field('membership')}
        />
      )}
      <NativeSelect
        label="Categoria di disabilità"
        data={disabilities.map((disability) => ({ value: String(disability.id), label: disability.name }))}
        {...field('disability')}
      />
      <TextInput label="Tessera" required {...noAutoComplete} {...field('card')} />
      <DateField label="Scadenza tesseramento" required {...field('memberUntil')} {...(renews && renewal)} />
      <ContactFields record={record} rules={rules} />
    </SimpleGrid>
  );
}
