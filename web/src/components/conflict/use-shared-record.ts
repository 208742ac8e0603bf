import { useState } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { Reply } from '../../api/call';
import { useRecordForm } from '../record-panel/use-record-form';
import { type ConflictField, changesOf, conflictLines } from './conflict';
import { useConflict } from './use-conflict';

interface SharedRecord<Row extends { version: number }, Values extends Record<string, unknown>> {
  row: Row;
  valuesOf: (row: Row) => Values;
  schema?: $ZodType;
  /** The names of the fields in the conflict dialog. */
  fields: readonly (ConflictField & { name: keyof Values & string })[];
  /** Sends what differs from the row that the user opened, on top of a version. */
  send: (base: Row, values: Values, version: number) => Promise<Reply<unknown>>;
  onSaved: () => void;
}

/** The form of a record that two users may change at the same time: render both `record` and `dialog`. */
export function useSharedRecord<Row extends { version: number }, Values extends Record<string, unknown>>(
  options: SharedRecord<Row, Values>,
) {
  const { row, valuesOf, schema, fields, send, onSaved } = options;
  const conflict = useConflict();
  // The list behind may be refetched, but the fields and their version must not change under the user.
  const [base, setBase] = useState(row);
  const record = useRecordForm<Values>({
    initialValues: valuesOf(row),
    schema,
    save: (values) =>
      conflict.save<Row, Reply<unknown>>({
        version: base.version,
        send: (version) => send(base, values, version),
        lines: (theirs) => conflictLines(fields, valuesOf(base), valuesOf(theirs), values),
        take: (theirs) => {
          const theirValues = valuesOf(theirs);
          setBase(theirs);
          record.form.setInitialValues(theirValues);
          record.form.setValues(rebase(valuesOf(base), theirValues, values));
        },
      }),
    onSaved,
  });
  return { record, dialog: conflict.dialog };
}

/** Takes their value where they changed it, and keeps mine elsewhere. */
function rebase<Values extends Record<string, unknown>>(base: Values, theirs: Values, mine: Values): Values {
  return { ...mine, ...changesOf(base, theirs) };
}
