import { NativeSelect } from '@mantine/core';
import { api, type Event } from '../../api/generated';
import { PanelForm } from '../../components/record-panel/panel-form';
import { eventStatusLabel } from '../../components/status-badge/status-badge';
import { statusesFrom } from './rules';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

const fields = [{ name: 'STATO', label: 'Stato', show: (state: unknown) => eventStatusLabel(Number(state)) }];
const read = ({ STATO }: Event) => ({ STATO: String(STATO) });
const write = ({ STATO }: { STATO: string }) => ({ STATO: Number(STATO) });

// StatusForm is all that the confederation's organiser changes of an event.
export function StatusForm({ event }: { event: Event }) {
  const { record, dialog, undo } = useEventForm({
    event,
    read,
    write,
    fields: () => fields,
    send: (changes, version) => api.updateEvent.reply({ ...changes, ID_EVENTO: event.ID_EVENTO, VERSIONE: version }),
  });
  const choices = statusesFrom(event.STATO, false).map((one) => ({ value: String(one), label: eventStatusLabel(one) }));
  return (
    <>
      <PanelForm record={record} inPage {...unsavedBar(record.isDirty(), undo)}>
        <NativeSelect label="Stato" data={choices} maw="20rem" {...record.field('STATO')} />
      </PanelForm>
      {dialog}
    </>
  );
}
