import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { trainingApi } from '../../api/generated/training';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { DateField } from '../../components/date-field/date-field';
import { NumberField } from '../../components/number-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { addDays, formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Group, Week } from './api';
import classes from './season.module.css';
import { daysOf, weekdayName } from './weeks';

interface WeekPanelProps {
  week: Week;
  onSaved: () => void;
  onClose: () => void;
}

interface WeekValues extends Record<string, unknown> {
  target: string;
  note: string;
  race: boolean;
}

const valuesOf = ({ target, note, race }: Week): WeekValues => ({
  target: target > 0 ? String(target) : '',
  note,
  race: race === 1,
});

const weekFields = [
  { name: 'target', label: 'Volume obiettivo' },
  { name: 'note', label: 'Note' },
  { name: 'race', label: 'Settimana di gara', show: (on: unknown) => (on ? 'sì' : 'no') },
] as const;

// EditWeek changes the target, the note and the race mark of a week.
export function EditWeek({ week, onSaved, onClose }: WeekPanelProps) {
  const { record, dialog } = useSharedRecord<Week, WeekValues>({
    row: week,
    valuesOf,
    fields: weekFields,
    send: (base, values, version) => {
      const stored = valuesOf(base);
      const changed = {
        ...(values.target === stored.target ? {} : { target: Number(values.target) }),
        ...(values.note === stored.note ? {} : { note: values.note }),
        ...(values.race === stored.race ? {} : { race: (values.race ? 1 : 0) as 0 | 1 }),
      };
      const sent =
        week.id > 0
          ? trainingApi.updateWeek.reply({ id: week.id, version, ...changed })
          : trainingApi.planWeek.reply({ groupId: week.groupId, day: week.monday, ...changed });
      return sent.then(withMessage(`Settimana ${week.number} salvata`));
    },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const { field, form } = record;
  const { value: _race, ...race } = field('race');
  return (
    <>
      <RecordPanel
        opened
        as="dialog"
        title={`Settimana ${week.number}, ${daysOf(week)}`}
        record={record}
        onClose={onClose}
      >
        <NumberField label="Volume obiettivo (m)" data-autofocus maxLength={7} {...field('target')} />
        <Textarea label="Note" autosize minRows={2} maxLength={4000} {...field('note')} />
        <Switch size="md" label="Settimana di gara" {...race} checked={form.values.race} />
      </RecordPanel>
      {dialog}
    </>
  );
}

interface DayValues extends Record<string, unknown> {
  day: string | null;
  groupId: string;
}

const daySchema = z.looseObject({ day: z.string(text.required) });

// CopyWeek adds copies to the target week's workouts, each on the same weekday.
export function CopyWeek({ week, groups, onSaved, onClose }: WeekPanelProps & { groups: readonly Group[] }) {
  const record = useRecordForm<DayValues>({
    initialValues: { day: addDays(week.monday ?? '', 7), groupId: String(week.groupId) },
    schema: daySchema,
    save: async ({ day, groupId }) => {
      // A week that is not stored yet has no id to copy from.
      const id = week.id || (await trainingApi.setWeek({ groupId: week.groupId, day: week.monday })).id;
      return trainingApi.copyWeek
        .reply({ id, day, groupId: Number(groupId) })
        .then(withMessage(`Settimana ${week.number} duplicata in quella del ${formatDate(day)}`));
    },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <RecordPanel
      opened
      as="dialog"
      title={`Duplica la settimana ${week.number}`}
      record={record}
      saveLabel="Duplica"
      onClose={onClose}
    >
      <DateField
        label="Nella settimana del"
        description="Gli allenamenti sono copiati giorno per giorno, accanto a quelli che ci sono già."
        required
        data-autofocus
        {...record.field('day')}
      />
      {groups.length > 1 && (
        <NativeSelect
          label="Nel gruppo"
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...record.field('groupId')}
        />
      )}
    </RecordPanel>
  );
}

interface CreateValues extends Record<string, unknown> {
  days: number[];
  name: string;
}

interface CreateWorkoutsProps extends WeekPanelProps {
  // The preselected days: when the group usually trains.
  days: readonly number[];
}

const createSchema = z.looseObject({
  days: z.array(z.number()).check(z.minLength(1, 'Scegli almeno un giorno')),
});

// CreateWorkouts creates an empty workout for each chosen day.
export function CreateWorkouts({ week, days, onSaved, onClose }: CreateWorkoutsProps) {
  const record = useRecordForm<CreateValues>({
    initialValues: { days: [...days], name: 'Allenamento' },
    schema: createSchema,
    save: async (values) => {
      for (const day of values.days.toSorted()) {
        await trainingApi.createWorkout.reply({
          groupId: week.groupId,
          day: addDays(week.monday ?? '', day),
          name: values.name.trim(),
        });
      }
      const { length } = values.days;
      const message = length === 1 ? '1 allenamento creato' : `${length} allenamenti creati`;
      return { message: `${message} nella settimana ${week.number}` };
    },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const { form, field } = record;
  const { days: chosen } = form.values;
  const toggle = (day: number, on: boolean) =>
    form.setFieldValue('days', on ? [...chosen, day] : chosen.filter((other) => other !== day));
  return (
    <RecordPanel
      opened
      as="dialog"
      title={`Crea gli allenamenti della settimana ${week.number}`}
      record={record}
      saveLabel="Crea"
      onClose={onClose}
    >
      <TextInput label="Descrizione" autoComplete="off" maxLength={200} data-autofocus {...field('name')} />
      <fieldset className={classes.days} aria-invalid={form.errors.days ? true : undefined}>
        <legend>Giorni</legend>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Checkbox
            key={day}
            size="md"
            label={weekdayName(((day + 1) % 7) + 1)}
            checked={chosen.includes(day)}
            onChange={(event) => toggle(day, event.currentTarget.checked)}
          />
        ))}
        {form.errors.days && <p role="alert">{form.errors.days}</p>}
      </fieldset>
    </RecordPanel>
  );
}
