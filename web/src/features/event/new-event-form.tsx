import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshEvent } from '../../api/events';
import type { NewEvent } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { PanelForm } from '../../components/record-panel/panel-form';
import { withAddedMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { EventFields } from './event-fields';
import { blankEvent, type EventNames, type EventValues, eventSchema, toWire } from './event-values';

interface NewEventFormProps {
  sport: number;
  onCreated: (id: number) => void;
}

// NewEventForm creates an event: a name, a day and an organiser are enough.
export function NewEventForm({ sport, onCreated }: NewEventFormProps) {
  const client = useQueryClient();
  const club = useHome().user.clubId;
  const [names] = useState<EventNames>(() => ({ clubs: new Map(), championships: new Map() }));
  const createdId = useRef(0);
  const record = useRecordForm<EventValues>({
    initialValues: blankEvent(sport, club),
    schema: eventSchema,
    save: async (values) => {
      const reply = await meetApi.createEvent.reply(toWire(values) as NewEvent);
      createdId.current = reply.insertedId;
      return withAddedMessage(`evento «${values.name.trim()}» creato`)(reply);
    },
    onSaved: () => {
      void refreshEvent(client);
      onCreated(createdId.current);
    },
  });
  useLeaveGuard(record.isDirty);
  return (
    <PanelForm record={record} inPage saveLabel="Crea evento">
      <EventFields record={record} event={null} names={names} />
    </PanelForm>
  );
}
