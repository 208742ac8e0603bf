import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Reply } from '../../api/call';
import { refreshEvent } from '../../api/events';
import { type ConflictField, changesOf, conflictLines } from '../../components/conflict/conflict';
import { useConflict } from '../../components/conflict/use-conflict';
import { useRecordForm } from '../../components/record-panel/use-record-form';

interface SharedRecord<Row extends { version: number }, Values extends Record<string, unknown>> {
  row: Row;
  valuesOf: (row: Row) => Values;
  schema?: $ZodType;
  // How the fields are called when somebody else changed them.
  fields: readonly (ConflictField & { name: keyof Values & string })[];
  // Sends what differs from the row that the user began with, on top of a version.
  send: (base: Row, values: Values, version: number) => Promise<Reply<null>>;
  onClose: () => void;
}

// useSharedRecord is the form of a part of an event that two organisers may change at the same time.
export function useSharedRecord<Row extends { version: number }, Values extends Record<string, unknown>>(
  options: SharedRecord<Row, Values>,
) {
  const { row, valuesOf, schema, fields, send, onClose } = options;
  const client = useQueryClient();
  const conflict = useConflict();
  // The list behind may be read again meanwhile; neither the fields nor the version they were read with may move.
  const [base, setBase] = useState(row);
  const record = useRecordForm<Values>({
    initialValues: valuesOf(row),
    schema,
    save: (values) =>
      conflict.save<Row, Reply<null>>({
        version: base.version,
        send: (version) => send(base, values, version),
        lines: (theirs) => conflictLines(fields, valuesOf(base), valuesOf(theirs), values),
        take: (theirs) => {
          const taken = valuesOf(theirs);
          setBase(theirs);
          record.form.setInitialValues(taken);
          record.form.setValues(rebased(valuesOf(base), taken, values));
        },
      }),
    onSaved: () => {
      void refreshEvent(client);
      onClose();
    },
  });
  return { record, dialog: conflict.dialog };
}

// rebased takes theirs where they changed something, and keeps mine elsewhere.
function rebased<Values extends Record<string, unknown>>(base: Values, theirs: Values, mine: Values): Values {
  return { ...mine, ...changesOf(base, theirs) };
}
