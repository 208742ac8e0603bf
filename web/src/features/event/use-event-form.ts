import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Reply } from '../../api/call';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { keyOf } from '../../api/query';
import {
  acceptTheirs,
  type ConflictField,
  changesOf,
  conflictLines,
  type Fields,
} from '../../components/conflict/conflict';
import { useConflict } from '../../components/conflict/use-conflict';
import { withAddedMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { useLeaveGuard } from '../../components/use-leave-guard';

interface EventFormOptions<Values extends Record<string, unknown>, Wire extends Fields> {
  event: Event;
  // Converts an event to form values, and form values to the normalised form that is compared and sent.
  read: (event: Event) => Values;
  write: (values: Values) => Wire;
  // The fields as the conflict dialog names them, with the other user's event.
  fields: (theirs: Event) => readonly ConflictField[];
  schema?: $ZodType;
  // Returns what was saved, for the message; name is the event's.
  saved: (name: string) => string;
  // Sends only the changes, on top of a version.
  send: (changes: Partial<Wire>, version: number) => Promise<Reply<unknown>>;
}

// useEventForm is a form over a stored event or a part of it. Only changes are sent, so that two users editing
// different parts never conflict; otherwise the user chooses. A reloaded event replaces the values of an untouched
// form.
export function useEventForm<Values extends Record<string, unknown>, Wire extends Fields>(
  options: EventFormOptions<Values, Wire>,
) {
  const { event, read, write, fields, schema, saved, send } = options;
  const client = useQueryClient();
  const conflict = useConflict();
  // The event that the typed values are compared with.
  const base = useRef(event);

  const save = (values: Values) => {
    const before = write(read(base.current));
    const mine = write(values);
    return conflict.save<Event, Reply<unknown>>({
      version: base.current.version,
      send: async (version) => {
        const reply = await send(changesOf(before, mine), version);
        await refreshEvent(client);
        base.current = client.getQueryData<Event>(keyOf(meetApi.getEvent, { id: event.id })) ?? base.current;
        return withAddedMessage(saved(base.current.name))(reply);
      },
      lines: (theirs) => conflictLines(fields(theirs), before, write(read(theirs)), mine),
      take: (theirs) => begin(theirs, acceptTheirs(read(base.current), read(theirs), record.form.getValues())),
    });
  };
  const record = useRecordForm<Values>({ initialValues: read(event), schema, save });
  useLeaveGuard(record.isDirty);

  const begin = (from: Event, values: Values) => {
    base.current = from;
    record.form.resetDirty(read(from));
    record.form.setValues(values);
  };
  const follow = useRef(() => {});
  follow.current = () => {
    if (event.version !== base.current.version && !record.isDirty()) begin(event, read(event));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the event changes.
  useEffect(() => follow.current(), [event]);

  return { record, dialog: conflict.dialog, undo: () => record.form.reset() };
}
