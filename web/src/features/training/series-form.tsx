import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { NumberField } from '../../components/number-field';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { Series } from './api';
import { sendOffHint, sendOffNotation } from './send-off';
import { SeriesDetails } from './series-details';
import { byTime, distances, freeChoice, kinds, type SeriesValues, swim } from './series-values';
import type { FormChoices } from './use-form-choices';

interface SeriesFormProps {
  title: string;
  record: RecordForm<SeriesValues>;
  choices: FormChoices;
  own?: Series;
  onClose: () => void;
}

// SeriesForm is the form of a series in a side panel.
export function SeriesForm({ title, record, choices: { words, subgroups }, own, onClose }: SeriesFormProps): ReactNode {
  const { field, form } = record;
  const list = useId();
  return (
    <RecordPanel opened title={title} record={record} onClose={onClose}>
      <Checkbox
        size="md"
        label="Blocco: ripete le serie che contiene"
        {...checkboxProps(form.values.block, field('block'))}
      />
      {!form.values.block && <NativeSelect label="Tipo" data={kinds} {...field('kind')} />}
      <SimpleGrid cols={2} spacing="sm">
        <NumberField label="Ripetute" required data-autofocus maxLength={3} {...field('repeats')} />
        {!form.values.block && (form.values.kind === swim || form.values.kind === byTime) && (
          <NumberField label="Distanza (m)" required list={list} maxLength={5} {...field('metres')} />
        )}
      </SimpleGrid>
      <datalist id={list}>
        {distances.map((metres) => (
          <option key={metres} value={metres} />
        ))}
      </datalist>
      <NativeSelect
        label="Stile"
        data={[...wordOptions(words.styles, own?.styleId), { value: freeChoice, label: 'A scelta' }]}
        {...markMissing(field('styleId'))}
      />
      <NativeSelect
        label="Intensità"
        data={wordOptions(words.intensities, own?.intensityId)}
        {...markMissing(field('intensityId'))}
      />
      <NativeSelect
        label="Modalità"
        data={wordOptions(words.modalities, own?.modalityId)}
        {...markMissing(field('modalityId'))}
      />
      <RaceTimeField
        label={form.values.block || form.values.kind === swim ? 'Ripartenza' : 'Durata'}
        description={sendOffHint}
        notation={sendOffNotation}
        inputMode="text"
        {...field('sendOff')}
      />
      <SeriesDetails record={record} equipment={words.equipment} />
      <NativeSelect
        label="Sottogruppo"
        data={[
          { value: '0', label: 'Tutto il gruppo' },
          ...subgroups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...field('subgroupId')}
      />
      <Textarea label="Note" autosize minRows={2} maxLength={1000} {...field('note')} />
      <Checkbox size="md" label="Serie principale" {...checkboxProps(form.values.main, field('main'))} />
    </RecordPanel>
  );
}

interface Item {
  id: number;
  name: string;
  visible: 0 | 1;
}

// wordOptions returns the visible words, and the series' own even if hidden.
const wordOptions = (list: readonly Item[], own = 0) => [
  { value: '0', label: 'Non indicato' },
  ...list
    .filter(({ id, visible }) => visible === 1 || id === own)
    .map(({ id, name, visible }) => ({ value: String(id), label: visible === 1 ? name : `${name}--disabilitato` })),
];

// markMissing marks a field without a choice, as specified; it may stay empty.
const markMissing = <Field extends { value: unknown }>(field: Field) => ({
  ...field,
  'data-missing': field.value === '0' || undefined,
  styles: field.value === '0' ? { input: { borderColor: 'var(--mantine-color-error)' } } : undefined,
});

function checkboxProps<Field extends { value: unknown }>(on: boolean, { value: _value, ...field }: Field) {
  return { ...field, checked: on };
}
