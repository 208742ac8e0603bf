import { Textarea } from '@mantine/core';
import { api } from '../../api/generated';
import { RecordPanel } from '../../components/record-panel/record-panel';
import type { EventRace } from './api';
import { useSharedRecord } from './use-shared-record';

interface NoteValues extends Record<string, unknown> {
  NOTE: string;
}

const valuesOf = (race: EventRace): NoteValues => ({ NOTE: race.NOTE });
const conflicts = [{ name: 'NOTE', label: 'Nota gara' }] as const;

interface NotePanelProps {
  race: EventRace;
  onClose: () => void;
}

export function NotePanel({ race, onClose }: NotePanelProps) {
  const { record, dialog } = useSharedRecord<EventRace, NoteValues>({
    row: race,
    valuesOf,
    fields: conflicts,
    send: ({ ID_EVENTO_GARA }, { NOTE }, VERSIONE) => api.updateEventRaceNote.reply({ ID_EVENTO_GARA, NOTE, VERSIONE }),
    onClose,
  });
  return (
    <>
      <RecordPanel opened={!dialog} as="dialog" title="Nota gara" record={record} onClose={onClose}>
        <Textarea
          label={`${race.DESC_GARA}, ${race.DESC_CATEGORIA}`}
          data-autofocus
          rows={5}
          maxLength={4000}
          {...record.field('NOTE')}
        />
      </RecordPanel>
      {dialog}
    </>
  );
}
