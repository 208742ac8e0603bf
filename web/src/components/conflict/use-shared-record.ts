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
  /** How the fields are called when somebody else changed them. */
  fields: readonly (ConflictField & { name: keyof Values & string })[];
  /** Sends what differs from the row that the user began with, on top of a version. */
  send: (base: Row, values: Values, version: number) => Promise<Reply<unknown>>;
  onSaved: () => void;
}

/** The form of a record that two people may change at the same time: `{ record, dialog }`, both of them on the page. */
export function useSharedRecord<Row extends { version: number }, Values extends Record<string, unknown>>(
  options: SharedRecord<Row, Values>,
) {
  const { row, valuesOf, schema, fields, send, onSaved } = options;
  const conflict = useConflict();
  // The list behind may be read again meanwhile; neither the fields nor the version they were read with may move.
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
          const taken = valuesOf(theirs);
          setBase(theirs);
          record.form.setInitialValues(taken);
          record.form.setValues(rebased(valuesOf(base), taken, values));
        },
      }),
    onSaved,
  });
  return { record, dialog: conflict.dialog };
}

/** Takes theirs where they changed something, and keeps mine elsewhere. */
function rebased<Values extends Record<string, unknown>>(base: Values, theirs: Values, mine: Values): Values {
  return { ...mine, ...changesOf(base, theirs) };
}
