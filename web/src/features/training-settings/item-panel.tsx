import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import { ColorInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sessionApi } from '../../api/generated/session';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { text } from '../../lib/text';
import type { Catalogue, Item } from './catalogues';

interface ItemPanelProps {
  catalogue: Catalogue;
  // Null for a new one.
  item: Item | null;
  onReload: () => void;
  onClose: () => void;
}

interface ItemValues extends Record<string, unknown> {
  name: string;
  colour: string;
}

const schema = z.looseObject({ name: z.string(text.required).check(z.trim(), z.minLength(1, text.required)) });

// The default colours of a new coach.
const swatches = ['#9ED8F5', '#4CAF50', '#FFEB3B', '#FF9800', '#F44336', '#C2185B', '#7B1FA2', '#212121'];

export function ItemPanel({ catalogue, item, onReload, onClose }: ItemPanelProps) {
  const client = useQueryClient();
  const record = useRecordForm<ItemValues>({
    initialValues: { name: item?.name ?? '', colour: item?.colour ?? '#4CAF50' },
    schema,
    save: ({ name, colour }) => {
      const changes = catalogue.coloured ? { name: name.trim(), colour } : { name: name.trim() };
      const sent = item ? catalogue.update(item.id, item.version, changes) : catalogue.create(changes);
      return sent.then(withMessage(item ? `${changes.name}: modifiche salvate` : `${changes.name}: voce aggiunta`));
    },
    onSaved: () => {
      void refresh(client, trainingApi.trainingSettings, sessionApi.home);
      onClose();
    },
  });
  return (
    <RecordPanel
      opened
      as="dialog"
      title={item ? `Modifica ${item.name}` : catalogue.newLabel}
      record={record}
      onReload={onReload}
      onClose={onClose}
    >
      <TextInput label="Descrizione" required data-autofocus autoComplete="off" {...record.field('name')} />
      {catalogue.coloured && (
        <ColorInput
          label="Colore"
          format="hex"
          swatches={swatches}
          eyeDropperButtonProps={{ 'aria-label': 'Prendi un colore dallo schermo' }}
          {...record.field('colour')}
        />
      )}
    </RecordPanel>
  );
}
