import { useMemo } from 'react';
import { api, type Event } from '../../api/generated';
import { useHome } from '../../api/home';
import { PanelForm } from '../../components/record-panel/panel-form';
import { variant } from '../../lib/variant';
import { CircuitsField } from './circuits-field';
import { choicesOf, fieldsOf } from './event-values';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

const read = (event: Event) => ({ arrayCircuiti: event.arrayCircuiti.map(String) });
const write = ({ arrayCircuiti }: { arrayCircuiti: string[] }) => ({
  arrayCircuiti: arrayCircuiti.map(Number).sort((a, b) => a - b),
});
const noNames = { clubs: new Map(), championships: new Map() };

// CircuitsTab chooses whose records the results of an event may beat.
export function CircuitsTab({ event }: { event: Event }) {
  const home = useHome();
  const choices = useMemo(() => choicesOf(home, variant()), [home]);
  const { record, dialog, undo } = useEventForm({
    event,
    read,
    write,
    fields: () => fieldsOf(choices, noNames).filter(({ name }) => name === 'arrayCircuiti'),
    send: (changes, version) => api.updateEvent.reply({ ...changes, ID_EVENTO: event.ID_EVENTO, VERSIONE: version }),
  });
  return (
    <>
      <PanelForm record={record} inPage {...unsavedBar(record.isDirty(), undo)}>
        <CircuitsField choices={choices.circuits} {...record.field('arrayCircuiti')} />
      </PanelForm>
      {dialog}
    </>
  );
}
