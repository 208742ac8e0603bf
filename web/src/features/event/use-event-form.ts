import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Reply } from '../../api/call';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { keyOf } from '../../api/query';
import {
  type ConflictField,
  changesOf,
  conflictLines,
  type Fields,
  takenValues,
} from '../../components/conflict/conflict';
import { useConflict } from '../../components/conflict/use-conflict';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { useLeaveGuard } from '../../components/use-leave-guard';

interface EventFormOptions<Values extends Record<string, unknown>, Wire extends Fields> {
  event: Event;
  // What the form shows of an event, and one form of it that can be compared and sent.
  read: (event: Event) => Values;
  write: (values: Values) => Wire;
  // The fields as a conflict names them, with what the other person's event says.
  fields: (theirs: Event) => readonly ConflictField[];
  schema?: $ZodType;
  // Sends the changes, and nothing else, on top of a version.
  send: (changes: Partial<Wire>, version: number) => Promise<Reply<unknown>>;
}

// useEventForm is a form over a stored event or a part of it. Only what changed is sent, so that two people with two parts of an event
// never meet; where they do, they are asked. An event that was read again shows in a form that nobody has touched.
export function useEventForm<Values extends Record<string, unknown>, Wire extends Fields>(
  options: EventFormOptions<Values, Wire>,
) {
  const { event, read, write, fields, schema, send } = options;
  const client = useQueryClient();
  const conflict = useConflict();
  // The event that what is typed is compared with.
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
        return reply;
      },
      lines: (theirs) => conflictLines(fields(theirs), before, write(read(theirs)), mine),
      take: (theirs) => begin(theirs, takenValues(read(base.current), read(theirs), record.form.getValues())),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is what is followed.
  useEffect(() => follow.current(), [event]);

  return { record, dialog: conflict.dialog, undo: () => record.form.reset() };
}
