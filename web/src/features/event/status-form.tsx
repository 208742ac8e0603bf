import { NativeSelect } from '@mantine/core';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { PanelForm } from '../../components/record-panel/panel-form';
import { eventStatusLabel } from '../../components/status-badge/status-badge';
import { statusesFrom } from './rules';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

const fields = [{ name: 'status', label: 'Stato', show: (state: unknown) => eventStatusLabel(Number(state)) }];
const read = ({ status }: Event) => ({ status: String(status) });
const write = ({ status }: { status: string }) => ({ status: Number(status) });

// StatusForm is the only part of an event that the confederation's organiser can change.
export function StatusForm({ event }: { event: Event }) {
  const { record, dialog, undo } = useEventForm({
    event,
    read,
    write,
    fields: () => fields,
    saved: (name) => `stato di «${name}» salvato`,
    send: (changes, version) => meetApi.updateEvent.reply({ ...changes, id: event.id, version }),
  });
  const choices = statusesFrom(event.status, false).map((status) => ({
    value: String(status),
    label: eventStatusLabel(status),
  }));
  return (
    <>
      <PanelForm record={record} inPage {...unsavedBar(record.isDirty(), undo)}>
        <NativeSelect label="Stato" data={choices} maw="20rem" {...record.field('status')} />
      </PanelForm>
      {dialog}
    </>
  );
}
