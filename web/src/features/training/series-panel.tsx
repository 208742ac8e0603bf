import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { trainingApi } from '../../api/generated/training';
import type { ConflictField } from '../../components/conflict/conflict';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { NumberField } from '../../components/number-field';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { type RecordForm, useRecordForm } from '../../components/record-panel/use-record-form';
import {
  type Series,
  type Subgroup,
  subgroupsQuery,
  type TrainingSettings,
  type WorkoutDetail,
  wordsQuery,
} from './api';
import { equipmentNames } from './equipment';
import { amountOf, formatSendOff } from './figures';
import { sendOffHint, sendOffNotation } from './send-off';
import { SeriesDetails } from './series-details';
import {
  blankSeries,
  byTime,
  distances,
  freeChoice,
  kinds,
  pause,
  type SeriesValues,
  seriesSchema,
  seriesValues,
  seriesWire,
  swim,
} from './series-values';

interface Offered {
  words: TrainingSettings;
  subgroups: readonly Subgroup[];
}

// useOffered returns the choices of the forms, or null until they are loaded.
function useOffered(groupId: number): Offered | null {
  const words = useQuery(wordsQuery(groupId)).data;
  const subgroups = useQuery(subgroupsQuery(groupId)).data?.rows;
  return words && subgroups ? { words, subgroups } : null;
}

type Save = (run: () => ReturnType<typeof trainingApi.updateSeries.reply>) => Promise<void>;

interface NewSeriesProps {
  workout: WorkoutDetail;
  // The series it is added to, 0 for none.
  parentId: number;
  // Saves the change so that it can be undone.
  save: Save;
  onClose: () => void;
}

export function NewSeries({ workout, parentId, save, onClose }: NewSeriesProps) {
  const offered = useOffered(workout.groupId);
  const record = useRecordForm<SeriesValues>({
    initialValues: blankSeries,
    schema: seriesSchema,
    save: async (values) => {
      await save(() => trainingApi.createSeries.reply({ workoutId: workout.id, parentId, ...seriesWire(values) }));
      return { message: savedText(values, 'aggiunt') };
    },
    onSaved: onClose,
  });
  return offered && <Panel title="Nuova serie" record={record} offered={offered} onClose={onClose} />;
}

interface EditSeriesProps extends Omit<NewSeriesProps, 'parentId'> {
  series: Series;
}

// EditSeries waits for the words, whose names the conflict dialog needs.
export function EditSeries(props: EditSeriesProps) {
  const offered = useOffered(props.workout.groupId);
  return offered && <EditForm {...props} offered={offered} />;
}

function EditForm({ series, save, onClose, offered }: EditSeriesProps & { offered: Offered }) {
  const { record, dialog } = useSharedRecord<Series, SeriesValues>({
    row: series,
    valuesOf: seriesValues,
    schema: seriesSchema,
    fields: conflictFields(offered),
    send: async (base, values, version) => {
      const changed = changedFields(seriesWire(seriesValues(base)), seriesWire(values));
      await save(() => trainingApi.updateSeries.reply({ id: series.id, version, ...changed }));
      return { data: null, message: savedText(values, 'modificat'), insertedId: 0, total: 0, warnings: [] };
    },
    onSaved: onClose,
  });
  return (
    <>
      <Panel title="Modifica serie" record={record} offered={offered} own={series} onClose={onClose} />
      {dialog}
    </>
  );
}

// savedText names what was saved, with the participle in its gender: "Serie 8 × 100 aggiunta", "Blocco aggiunto".
function savedText(values: SeriesValues, participle: 'aggiunt' | 'modificat'): string {
  if (values.block) return `Blocco ${participle}o`;
  const noun = values.kind === pause ? 'Pausa' : 'Serie';
  const amount = amountOf({ ...seriesWire(values), children: [] });
  return [noun, amount, `${participle}a`].filter(Boolean).join(' ');
}

// changedFields returns the fields that differ, so that another coach's changes to the others are kept.
const changedFields = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => String(value) !== String(before[name as keyof Fields])),
  ) as Partial<Fields>;

function conflictFields({ words, subgroups }: Offered): (ConflictField & { name: keyof SeriesValues & string })[] {
  const named = (list: readonly { id: number; name: string }[]) => (id: unknown) =>
    list.find((item) => String(item.id) === id)?.name ?? '';
  const yes = (on: unknown) => (on ? 'sì' : 'no');
  return [
    { name: 'repeats', label: 'Ripetute' },
    { name: 'metres', label: 'Distanza' },
    {
      name: 'styleId',
      label: 'Stile',
      show: (id) => (id === freeChoice ? 'A scelta' : named(words.styles)(id)),
    },
    { name: 'intensityId', label: 'Intensità', show: named(words.intensities) },
    { name: 'modalityId', label: 'Modalità', show: named(words.modalities) },
    { name: 'sendOff', label: 'Ripartenza', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'rest', label: 'Recupero', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'target', label: 'Tempo obiettivo', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'kind', label: 'Tipo', show: (kind) => kinds.find(({ value }) => value === kind)?.label ?? '' },
    { name: 'equipment', label: 'Attrezzi', show: (ids) => equipmentNames(String(ids), words.equipment) },
    { name: 'heartRate', label: 'Frequenza cardiaca' },
    { name: 'breathing', label: 'Respirazione' },
    { name: 'subgroupId', label: 'Sottogruppo', show: named(subgroups) },
    { name: 'note', label: 'Note' },
    { name: 'block', label: 'Blocco', show: yes },
    { name: 'main', label: 'Serie principale', show: yes },
  ];
}

interface PanelProps {
  title: string;
  record: RecordForm<SeriesValues>;
  offered: Offered;
  own?: Series;
  onClose: () => void;
}

function Panel({ title, record, offered: { words, subgroups }, own, onClose }: PanelProps): ReactNode {
  const { field, form } = record;
  const list = useId();
  return (
    <RecordPanel opened title={title} record={record} onClose={onClose}>
      <Checkbox
        size="md"
        label="Blocco: ripete le serie che contiene"
        {...checked(form.values.block, field('block'))}
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
        data={[...choices(words.styles, own?.styleId), { value: freeChoice, label: 'A scelta' }]}
        {...chosen(field('styleId'))}
      />
      <NativeSelect
        label="Intensità"
        data={choices(words.intensities, own?.intensityId)}
        {...chosen(field('intensityId'))}
      />
      <NativeSelect
        label="Modalità"
        data={choices(words.modalities, own?.modalityId)}
        {...chosen(field('modalityId'))}
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
      <Checkbox size="md" label="Serie principale" {...checked(form.values.main, field('main'))} />
    </RecordPanel>
  );
}

interface Item {
  id: number;
  name: string;
  visible: 0 | 1;
}

// choices returns the visible words, and the series' own even if hidden.
const choices = (list: readonly Item[], own = 0) => [
  { value: '0', label: 'Non indicato' },
  ...list
    .filter(({ id, visible }) => visible === 1 || id === own)
    .map(({ id, name, visible }) => ({ value: String(id), label: visible === 1 ? name : `${name}--disabilitato` })),
];

// Fields without a choice are marked, as specified, but may stay empty.
const chosen = <Field extends { value: unknown }>(field: Field) => ({
  ...field,
  'data-missing': field.value === '0' || undefined,
  styles: field.value === '0' ? { input: { borderColor: 'var(--mantine-color-error)' } } : undefined,
});

function checked<Field extends { value: unknown }>(on: boolean, { value: _value, ...field }: Field) {
  return { ...field, checked: on };
}
