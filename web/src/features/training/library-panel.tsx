import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';
import type { LibraryItem } from './api';

interface ItemValues extends Record<string, unknown> {
  name: string;
  tags: string;
  shared: boolean;
}

const schema = z.looseObject({ name: z.string().check(z.trim(), z.minLength(1, text.required)) });

const wire = ({ name, tags, shared }: ItemValues) => ({ name, tags, shared: (shared ? 1 : 0) as 0 | 1 });

interface SaveToLibraryProps {
  workoutId: number;
  // 0 for the whole workout.
  seriesId: number;
  // The name that is proposed.
  name: string;
  onClose: () => void;
}

// SaveToLibrary saves a workout, or one of its series.
export function SaveToLibrary({ workoutId, seriesId, name, onClose }: SaveToLibraryProps) {
  const client = useQueryClient();
  const record = useRecordForm<ItemValues>({
    initialValues: { name, tags: '', shared: false },
    schema,
    save: (values) =>
      trainingApi.saveToLibrary
        .reply({ workoutId, ...(seriesId > 0 ? { seriesId } : {}), ...wire(values) })
        .then(withMessage(`«${values.name.trim()}» salvato nella libreria`)),
    onSaved: () => {
      void refresh(client, trainingApi.listLibrary);
      onClose();
    },
  });
  return <ItemPanel title="Salva in libreria" record={record} onClose={onClose} />;
}

interface EditLibraryItemProps {
  item: LibraryItem;
  onClose: () => void;
}

// EditLibraryItem changes the name, tags and sharing of a library item.
export function EditLibraryItem({ item, onClose }: EditLibraryItemProps) {
  const client = useQueryClient();
  const { id, name, tags, shared, version } = item;
  const record = useRecordForm<ItemValues>({
    initialValues: { name, tags, shared: shared === 1 },
    schema,
    save: (values) =>
      trainingApi.updateLibraryItem
        .reply({ id, version, ...wire(values) })
        .then(withMessage(`«${values.name.trim()}» salvato nella libreria`)),
    onSaved: () => {
      void refresh(client, trainingApi.listLibrary);
      onClose();
    },
  });
  return <ItemPanel title={name} record={record} onClose={onClose} />;
}

interface ItemPanelProps {
  title: string;
  record: ReturnType<typeof useRecordForm<ItemValues>>;
  onClose: () => void;
}

function ItemPanel({ title, record, onClose }: ItemPanelProps) {
  const { field, form } = record;
  const { value: _shared, ...shared } = field('shared');
  return (
    <RecordPanel opened as="dialog" title={title} record={record} onClose={onClose}>
      <TextInput label="Nome" withAsterisk data-autofocus maxLength={100} {...field('name')} />
      <TextInput
        label="Etichette"
        description="Separate da virgole, per esempio: soglia, 3 x settimana"
        maxLength={400}
        {...field('tags')}
      />
      <Switch
        size="md"
        label="Condividi con gli allenatori della società"
        description="Possono leggerla, usarla e copiarla, ma non modificarla."
        {...shared}
        checked={form.values.shared}
      />
    </RecordPanel>
  );
}
