import { useMemo } from 'react';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { PanelForm } from '../../components/record-panel/panel-form';
import { variant } from '../../lib/variant';
import { CircuitsField } from './circuits-field';
import { choicesOf, fieldsOf } from './event-values';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

const read = (event: Event) => ({ circuits: event.circuits.map(String) });
const write = ({ circuits }: { circuits: string[] }) => ({
  circuits: circuits.map(Number).sort((a, b) => a - b),
});
const noNames = { clubs: new Map(), championships: new Map() };

// CircuitsTab chooses the circuits whose records an event's results may beat.
export function CircuitsTab({ event }: { event: Event }) {
  const home = useHome();
  const choices = useMemo(() => choicesOf(home, variant()), [home]);
  const { record, dialog, undo } = useEventForm({
    event,
    read,
    write,
    fields: () => fieldsOf(choices, noNames).filter(({ name }) => name === 'circuits'),
    saved: (name) => `circuiti di «${name}» salvati`,
    send: (changes, version) => meetApi.updateEvent.reply({ ...changes, id: event.id, version }),
  });
  return (
    <>
      <PanelForm record={record} inPage {...unsavedBar(record.isDirty(), undo)}>
        <CircuitsField choices={choices.circuits} {...record.field('circuits')} />
      </PanelForm>
      {dialog}
    </>
  );
}
