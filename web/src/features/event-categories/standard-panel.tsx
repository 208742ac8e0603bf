import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { type StandardCategory, sexes } from './standards';

interface StandardValues extends Record<string, unknown> {
  categoryId: string;
  raceId: string;
  sex: string;
  time: number;
}

const schema = z.looseObject({ time: z.number().check(z.positive(text.required)) });

interface StandardPanelProps {
  eventId: number;
  // At least one, each with at least one race.
  categories: readonly StandardCategory[];
  onClose: () => void;
}

export function StandardPanel({ eventId, categories, onClose }: StandardPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<StandardValues>({
    initialValues: withAvailable(categories, { categoryId: '', raceId: '', sex: '', time: 0 }),
    schema,
    save: ({ categoryId, raceId, sex, time }) =>
      meetApi.addTimeStandard
        .reply({
          eventId,
          categoryId: Number(categoryId),
          raceId: Number(raceId),
          sex: Number(sex),
          time,
        })
        .then(withMessage(`Tempo limite ${formatRaceTime(time)} aggiunto: ${race?.name}, ${category?.label}`)),
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  const { form, field } = record;
  const { category, race } = chosen(categories, form.values);
  // Another category may not have the race, and another race not the sex.
  const choosing = (name: 'categoryId' | 'raceId') => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setValues(withAvailable(categories, { ...form.getValues(), [name]: event.currentTarget.value })),
  });
  return (
    <RecordPanel opened as="dialog" title="Nuovo tempo limite" record={record} onClose={onClose}>
      <NativeSelect
        label="Categoria"
        required
        data-autofocus
        data={categories.map(({ id, label }) => ({ value: String(id), label }))}
        {...choosing('categoryId')}
      />
      <NativeSelect
        label="Gara"
        required
        data={category?.races.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        {...choosing('raceId')}
      />
      <NativeSelect
        label="Sesso"
        required
        data={sexes.filter(({ id }) => race?.sexes.includes(id))}
        {...field('sex')}
      />
      <RaceTimeField label="Tempo limite" required {...field('time')} />
    </RecordPanel>
  );
}

function chosen(categories: readonly StandardCategory[], values: StandardValues) {
  const category = categories.find(({ id }) => String(id) === values.categoryId) ?? categories[0];
  const race = category?.races.find(({ id }) => String(id) === values.raceId) ?? category?.races[0];
  return { category, race };
}

// withAvailable replaces values that are not available with the first choice.
function withAvailable(categories: readonly StandardCategory[], values: StandardValues): StandardValues {
  const { category, race } = chosen(categories, values);
  const sex = race?.sexes.find((id) => String(id) === values.sex) ?? race?.sexes[0];
  return {
    ...values,
    categoryId: String(category?.id ?? ''),
    raceId: String(race?.id ?? ''),
    sex: String(sex ?? ''),
  };
}
