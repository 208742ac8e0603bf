import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { ApiError, esitoStale } from '../../api/call';
import { adviceOf, messageOf } from '../error-state/error-state';
import { notify } from '../notify';

/** Thrown by a save that the user called off: nothing was refused, and the form stays as it is. */
export class NotSaved extends Error {}

export interface RecordFormOptions<Values extends Record<string, unknown>> {
  initialValues: Values;
  /** zod/mini; its messages stand beside the fields. */
  schema?: $ZodType;
  /** Sends the record; may give the server's message and its doubts, which are then shown. */
  save: (values: Values) => Promise<{ message?: string; warnings?: readonly string[] } | undefined>;
  /** After a save that went well: close, reload the list. */
  onSaved?: (values: Values) => void;
}

/** What every field of ours and of Mantine takes; onChange accepts a value or an input's event. */
export interface RecordField<Values, Name extends keyof Values> {
  name: Name;
  value: Values[Name];
  // biome-ignore lint/suspicious/noExplicitAny: Mantine distinguishes an event from a value when it arrives.
  onChange: (change: any) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

export interface RecordForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Ties a field to the form by its wire name: <TextInput label="Email" {...record.field('email')} />. */
  field: <Name extends keyof Values & string>(name: Name) => RecordField<Values, Name>;
  saving: boolean;
  /** Refusals that belong to no field of this form. */
  refusal: string | null;
  /** The record changed meanwhile: only reading it again helps. */
  stale: boolean;
  isDirty: () => boolean;
  /** Gives true when the record was saved. `names` are the fields on the page: other fields' messages become the
   *  refusal. `next` is called in place of onSaved. */
  submit: (names: ReadonlySet<string>, next?: (values: Values) => void) => Promise<boolean>;
}

export function useRecordForm<Values extends Record<string, unknown>>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { schema, save, onSaved } = options;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: schema
      ? schemaResolver(schema as unknown as Parameters<typeof schemaResolver>[0], { sync: true })
      : undefined,
  });
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  // State arrives with the next draw: two quick Enters would both pass.
  const busy = useRef(false);

  const send = useCallback(
    async (values: Values, names: ReadonlySet<string>, next = onSaved): Promise<boolean> => {
      try {
        const reply = await save(values);
        notify.success(reply?.message || undefined);
        if (reply?.warnings?.length) {
          notify.warning(`${reply.warnings.join('. ')}.`);
        }
        form.resetDirty(values);
        next?.(values);
        return true;
      } catch (error) {
        if (error instanceof NotSaved) {
          return false;
        }
        setStale(error instanceof ApiError && error.esito === esitoStale);
        const fields = error instanceof ApiError ? error.fields : {};
        const own = Object.entries(fields).filter(([name]) => names.has(name));
        form.setErrors(Object.fromEntries(own));
        setRefusal(
          own.length > 0 && own.length === Object.keys(fields).length ? null : refusalOf(error, fields, names),
        );
        return false;
      }
    },
    [form, save, onSaved],
  );

  const submit = useCallback(
    async (names: ReadonlySet<string>, next?: (values: Values) => void) => {
      if (busy.current) {
        return false;
      }
      const { hasErrors } = await form.validate();
      if (hasErrors) {
        return false;
      }
      busy.current = true;
      setSaving(true);
      setRefusal(null);
      const saved = await send(form.getValues(), names, next);
      busy.current = false;
      setSaving(false);
      return saved;
    },
    [form, send],
  );

  const field = <Name extends keyof Values & string>(name: Name) =>
    ({ name, ...form.getInputProps(name as never) }) as unknown as RecordField<Values, Name>;

  return { form, field, saving, refusal, stale, isDirty: () => form.isDirty(), submit };
}

function refusalOf(error: unknown, fields: Record<string, string>, names: ReadonlySet<string>): string {
  const elsewhere = Object.entries(fields).flatMap(([name, message]) => (names.has(name) ? [] : [message]));
  if (elsewhere.length > 0) {
    return elsewhere.join(' ');
  }
  const advice = adviceOf(error);
  return advice ? `${messageOf(error)}. ${advice} Quello che hai scritto è ancora qui.` : messageOf(error);
}
