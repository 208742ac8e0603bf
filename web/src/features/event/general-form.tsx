import { useState } from 'react';
import { api, type EditEvent, type Event } from '../../api/generated';
import { useHome } from '../../api/home';
import { PanelForm } from '../../components/record-panel/panel-form';
import { variant } from '../../lib/variant';
import { EventFields } from './event-fields';
import { choicesOf, type EventNames, eventSchema, fieldsOf, toWire, valuesOf } from './event-values';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

// GeneralForm edits the general data of a stored event.
export function GeneralForm({ event }: { event: Event }) {
  const home = useHome();
  const [names] = useState<EventNames>(() => ({
    clubs: new Map([[event.FK_ID_SOCIETA, event.DENOMINAZIONE]]),
    championships: new Map([[event.FK_ID_CAMPIONATO, event.DESC_CAMPIONATO]]),
  }));
  const { record, dialog, undo } = useEventForm({
    event,
    read: valuesOf,
    write: toWire,
    schema: eventSchema,
    fields: (theirs) => {
      names.clubs.set(theirs.FK_ID_SOCIETA, theirs.DENOMINAZIONE);
      names.championships.set(theirs.FK_ID_CAMPIONATO, theirs.DESC_CAMPIONATO);
      return fieldsOf(choicesOf(home, variant()), names);
    },
    send: (changes, version) =>
      api.updateEvent.reply({ ...changes, ID_EVENTO: event.ID_EVENTO, VERSIONE: version } as EditEvent),
  });
  return (
    <>
      <PanelForm record={record} inPage {...unsavedBar(record.isDirty(), undo)}>
        <EventFields record={record} event={event} names={names} />
      </PanelForm>
      {dialog}
    </>
  );
}
