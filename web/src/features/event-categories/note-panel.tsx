import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { useSharedRecord } from '../../components/conflict/use-shared-record';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import type { EventRace } from './api';

interface NoteValues extends Record<string, unknown> {
  note: string;
}

const valuesOf = (race: EventRace): NoteValues => ({ note: race.note });
const conflicts = [{ name: 'note', label: 'Nota gara' }] as const;

interface NotePanelProps {
  race: EventRace;
  onClose: () => void;
}

export function NotePanel({ race, onClose }: NotePanelProps) {
  const client = useQueryClient();
  const { record, dialog } = useSharedRecord<EventRace, NoteValues>({
    row: race,
    valuesOf,
    fields: conflicts,
    send: ({ id }, { note }, version) =>
      meetApi.updateEventRaceNote
        .reply({ id, note, version })
        .then(withMessage(`Nota di ${race.abbreviation || race.race} salvata: ${race.category}`)),
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  return (
    <>
      <RecordPanel opened={!dialog} as="dialog" title="Nota gara" record={record} onClose={onClose}>
        <Textarea
          label={`${race.race}, ${race.category}`}
          data-autofocus
          rows={5}
          maxLength={4000}
          {...record.field('note')}
        />
      </RecordPanel>
      {dialog}
    </>
  );
}
