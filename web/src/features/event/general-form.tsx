import { useState } from 'react';
import type { EditEvent, Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { PanelForm } from '../../components/record-panel/panel-form';
import { saveRepricing } from '../../components/repricing/save-repricing';
import { variant } from '../../lib/variant';
import { EventFields } from './event-fields';
import { choicesOf, type EventNames, eventSchema, fieldsOf, toWire, valuesOf } from './event-values';
import { unsavedBar } from './unsaved-bar';
import { useEventForm } from './use-event-form';

// GeneralForm edits the general data of a stored event.
export function GeneralForm({ event }: { event: Event }) {
  const home = useHome();
  const [names] = useState<EventNames>(() => ({
    clubs: new Map([[event.organiserId, event.organiser]]),
    championships: new Map([[event.championshipId, event.championship]]),
  }));
  const { record, dialog, undo } = useEventForm({
    event,
    read: valuesOf,
    write: toWire,
    schema: eventSchema,
    fields: (theirs) => {
      names.clubs.set(theirs.organiserId, theirs.organiser);
      names.championships.set(theirs.championshipId, theirs.championship);
      return fieldsOf(choicesOf(home, variant()), names);
    },
    saved: (name) => `evento «${name}» salvato`,
    send: (changes, version) => saveRepricing(meetApi.updateEvent, { ...changes, id: event.id, version } as EditEvent),
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
