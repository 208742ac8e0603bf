import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { trainingApi } from '../../api/generated/training';
import type { ConflictField } from '../../components/conflict/conflict';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { type RecordForm, useRecordForm } from '../../components/record-panel/use-record-form';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Group, Workout } from './api';

interface WorkoutValues extends Record<string, unknown> {
  day: string | null;
  // Hours and minutes; empty if no time is set.
  startsAt: string;
  name: string;
  groupId: string;
  note: string;
}

const schema = z.looseObject({ day: z.string(text.required) });

const valuesOf = ({ day, startsAt, name, groupId, note }: Workout): WorkoutValues => ({
  day,
  startsAt,
  name,
  groupId: String(groupId),
  note,
});

interface NewWorkoutProps {
  groups: readonly Group[];
  groupId: number;
  day: string;
  onCreated: (id: number) => void;
  onClose: () => void;
}

// NewWorkout creates a workout on a day.
export function NewWorkout({ groups, groupId, day, onCreated, onClose }: NewWorkoutProps) {
  const createdId = useRef(0);
  const record = useRecordForm<WorkoutValues>({
    initialValues: { day, startsAt: '', name: '', groupId: String(groupId), note: '' },
    schema,
    save: async (values) => {
      const reply = await trainingApi.createWorkout.reply({
        ...sent(values),
        start: values.startsAt,
        note: values.note,
      });
      createdId.current = reply.insertedId;
      return withMessage(`Allenamento del ${formatDate(values.day)} creato`)(reply);
    },
    onSaved: () => onCreated(createdId.current),
  });
  return <Panel title="Nuovo allenamento" record={record} groups={groups} onClose={onClose} />;
}

interface CopyWorkoutProps extends NewWorkoutProps {
  workout: Workout;
}

// CopyWorkout copies a workout to another day or group.
export function CopyWorkout({ workout, groups, day, onCreated, onClose }: CopyWorkoutProps) {
  const createdId = useRef(0);
  const record = useRecordForm<WorkoutValues>({
    initialValues: { ...valuesOf(workout), day },
    schema,
    save: async (values) => {
      const reply = await trainingApi.copyWorkout.reply({ fromId: workout.id, ...sent(values) });
      createdId.current = reply.insertedId;
      return withMessage(`Allenamento duplicato al ${formatDate(values.day)}`)(reply);
    },
    onSaved: () => onCreated(createdId.current),
  });
  return <Panel title="Duplica allenamento" record={record} groups={groups} copy onClose={onClose} />;
}

interface EditWorkoutProps {
  workout: Workout;
  groups: readonly Group[];
  save: (run: () => Promise<unknown>) => Promise<void>;
  onDelete?: () => void;
  onClose: () => void;
}

// EditWorkout changes the heading of a workout.
export function EditWorkout({ workout, groups, save, onDelete, onClose }: EditWorkoutProps) {
  const fields: (ConflictField & { name: keyof WorkoutValues & string })[] = [
    { name: 'day', label: 'Data', show: (day) => formatDate(String(day ?? '')) },
    { name: 'startsAt', label: 'Ora di inizio' },
    { name: 'name', label: 'Descrizione' },
    { name: 'groupId', label: 'Gruppo', show: (id) => groups.find((group) => String(group.id) === id)?.name ?? '' },
    { name: 'note', label: 'Note' },
  ];
  const { record, dialog } = useSharedRecord<Workout, WorkoutValues>({
    row: workout,
    valuesOf,
    schema,
    fields,
    send: async (base, values, version) => {
      const stored = valuesOf(base);
      const { groupId, ...rest } = sent(values);
      await save(() =>
        trainingApi.updateWorkout({
          id: workout.id,
          version,
          ...(values.day === stored.day ? {} : { day: rest.day }),
          ...(values.startsAt === stored.startsAt ? {} : { start: values.startsAt }),
          ...(rest.name === stored.name ? {} : { name: rest.name }),
          ...(values.groupId === stored.groupId ? {} : { groupId }),
          ...(values.note === stored.note ? {} : { note: values.note }),
        }),
      );
      const message = `Allenamento del ${formatDate(values.day)} modificato`;
      return { data: null, message, insertedId: 0, total: 0, warnings: [] };
    },
    onSaved: onClose,
  });
  return (
    <>
      <Panel title="Modifica allenamento" record={record} groups={groups} onDelete={onDelete} onClose={onClose} />
      {dialog}
    </>
  );
}

const sent = ({ day, name, groupId }: Pick<WorkoutValues, 'day' | 'name' | 'groupId'>) => ({
  day,
  name: name.trim(),
  groupId: Number(groupId),
});

interface PanelProps {
  title: string;
  record: RecordForm<WorkoutValues>;
  groups: readonly Group[];
  // A copy keeps the original's notes.
  copy?: boolean;
  onDelete?: () => void;
  onClose: () => void;
}

function Panel({ title, record, groups, copy, onDelete, onClose }: PanelProps) {
  const { field } = record;
  return (
    <RecordPanel opened as="dialog" title={title} record={record} onDelete={onDelete} onClose={onClose}>
      <DateField label="Data" required data-autofocus {...field('day')} />
      {!copy && <TextInput type="time" label="Ora di inizio" {...field('startsAt')} />}
      <TextInput label="Descrizione" autoComplete="off" maxLength={200} {...field('name')} />
      <NativeSelect
        label="Gruppo"
        data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('groupId')}
      />
      {!copy && <Textarea label="Note" autosize minRows={2} maxLength={4000} {...field('note')} />}
    </RecordPanel>
  );
}
