import { trainingApi } from '../../api/generated/training';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import type { Series, WorkoutDetail } from './api';
import { amountOf } from './figures';
import { changedFields, conflictFields } from './series-conflict';
import { SeriesForm } from './series-form';
import { blankSeries, pause, type SeriesValues, seriesSchema, seriesValues, seriesWire } from './series-values';
import { type FormChoices, useFormChoices } from './use-form-choices';

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
  const choices = useFormChoices(workout.groupId);
  const record = useRecordForm<SeriesValues>({
    initialValues: blankSeries,
    schema: seriesSchema,
    save: async (values) => {
      await save(() => trainingApi.createSeries.reply({ workoutId: workout.id, parentId, ...seriesWire(values) }));
      return { message: savedText(values, 'aggiunt') };
    },
    onSaved: onClose,
  });
  return choices && <SeriesForm title="Nuova serie" record={record} choices={choices} onClose={onClose} />;
}

interface EditSeriesProps extends Omit<NewSeriesProps, 'parentId'> {
  series: Series;
}

// EditSeries waits for the words, whose names the conflict dialog needs.
export function EditSeries(props: EditSeriesProps) {
  const choices = useFormChoices(props.workout.groupId);
  return choices && <EditForm {...props} choices={choices} />;
}

function EditForm({ series, save, onClose, choices }: EditSeriesProps & { choices: FormChoices }) {
  const { record, dialog } = useSharedRecord<Series, SeriesValues>({
    row: series,
    valuesOf: seriesValues,
    schema: seriesSchema,
    fields: conflictFields(choices),
    send: async (base, values, version) => {
      const changed = changedFields(seriesWire(seriesValues(base)), seriesWire(values));
      await save(() => trainingApi.updateSeries.reply({ id: series.id, version, ...changed }));
      return { data: null, message: savedText(values, 'modificat'), insertedId: 0, total: 0, warnings: [] };
    },
    onSaved: onClose,
  });
  return (
    <>
      <SeriesForm title="Modifica serie" record={record} choices={choices} own={series} onClose={onClose} />
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
