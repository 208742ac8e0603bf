import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshEvent } from '../../api/events';
import { api } from '../../api/generated';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';
import { type StandardCategory, sexes } from './standards';

interface StandardValues extends Record<string, unknown> {
  FK_ID_CATEGORIA: string;
  FK_ID_GARA: string;
  SESSO: string;
  TEMPO: number;
}

const schema = z.looseObject({ TEMPO: z.number().check(z.positive(text.required)) });

interface StandardPanelProps {
  eventId: number;
  // At least one, each with at least one race.
  categories: readonly StandardCategory[];
  onClose: () => void;
}

export function StandardPanel({ eventId, categories, onClose }: StandardPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<StandardValues>({
    initialValues: fitting(categories, { FK_ID_CATEGORIA: '', FK_ID_GARA: '', SESSO: '', TEMPO: 0 }),
    schema,
    save: ({ FK_ID_CATEGORIA, FK_ID_GARA, SESSO, TEMPO }) =>
      api.addTimeStandard.reply({
        FK_ID_EVENTO: eventId,
        FK_ID_CATEGORIA: Number(FK_ID_CATEGORIA),
        FK_ID_GARA: Number(FK_ID_GARA),
        SESSO: Number(SESSO),
        TEMPO,
      }),
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  const { form, field } = record;
  const { category, race } = chosen(categories, form.values);
  // Another category may not have the race, and the race not the sex.
  const choosing = (name: 'FK_ID_CATEGORIA' | 'FK_ID_GARA') => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setValues(fitting(categories, { ...form.getValues(), [name]: event.currentTarget.value })),
  });
  return (
    <RecordPanel opened as="dialog" title="Nuovo tempo limite" record={record} onClose={onClose}>
      <NativeSelect
        label="Categoria"
        required
        data-autofocus
        data={categories.map(({ id, label }) => ({ value: String(id), label }))}
        {...choosing('FK_ID_CATEGORIA')}
      />
      <NativeSelect
        label="Gara"
        required
        data={category?.races.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        {...choosing('FK_ID_GARA')}
      />
      <NativeSelect
        label="Sesso"
        required
        data={sexes.filter(({ id }) => race?.sexes.includes(id))}
        {...field('SESSO')}
      />
      <RaceTimeField label="Tempo limite" required {...field('TEMPO')} />
    </RecordPanel>
  );
}

function chosen(categories: readonly StandardCategory[], values: StandardValues) {
  const category = categories.find(({ id }) => String(id) === values.FK_ID_CATEGORIA) ?? categories[0];
  const race = category?.races.find(({ id }) => String(id) === values.FK_ID_GARA) ?? category?.races[0];
  return { category, race };
}

// fitting puts the first choice in place of one that is not there.
function fitting(categories: readonly StandardCategory[], values: StandardValues): StandardValues {
  const { category, race } = chosen(categories, values);
  const sex = race?.sexes.find((id) => String(id) === values.SESSO) ?? race?.sexes[0];
  return {
    ...values,
    FK_ID_CATEGORIA: String(category?.id ?? ''),
    FK_ID_GARA: String(race?.id ?? ''),
    SESSO: String(sex ?? ''),
  };
}
