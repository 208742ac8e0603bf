import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { ApiError, esitoStale } from '../../api/call';
import { adviceOf, messageOf } from '../error-state/error-state';
import { notify } from '../notify';

/** Thrown by a save that the user cancelled: there is no error, and the form stays as it is. */
export class NotSaved extends Error {}

export interface RecordFormOptions<Values extends Record<string, unknown>> {
  initialValues: Values;
  /** A zod/mini schema; its messages are shown next to the fields. */
  schema?: $ZodType;
  /** Sends the record. It may return the server's message and warnings, which are then shown. */
  save: (values: Values) => Promise<{ message?: string; warnings?: readonly string[] } | undefined>;
  /** Called after a successful save: close, refetch the list. */
  onSaved?: (values: Values) => void;
}

/** Props for any field of ours or Mantine's; onChange accepts a value or an input event. */
export interface RecordField<Values, Name extends keyof Values> {
  name: Name;
  value: Values[Name];
  // biome-ignore lint/suspicious/noExplicitAny: Mantine tells events and values apart at run time.
  onChange: (change: any) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

export interface RecordForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Binds a field to the form by name: <TextInput label="Email" {...record.field('email')} />. */
  field: <Name extends keyof Values & string>(name: Name) => RecordField<Values, Name>;
  saving: boolean;
  /** Errors that belong to no field of this form. */
  refusal: string | null;
  /** Another user changed the record: it must be reloaded. */
  stale: boolean;
  isDirty: () => boolean;
  /**
   * Returns true if the record was saved. `names` are the visible fields; errors of other fields go to refusal.
   * `next` replaces onSaved.
   */
  submit: (names: ReadonlySet<string>, next?: (values: Values) => void) => Promise<boolean>;
}

/** The state of a form: validates it, sends it once, and shows the server's errors next to their fields. */
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
  // State changes with the next render: two quick Enters would both submit.
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
  const otherMessages = Object.entries(fields).flatMap(([name, message]) => (names.has(name) ? [] : [message]));
  if (otherMessages.length > 0) {
    return otherMessages.join(' ');
  }
  const advice = adviceOf(error);
  return advice ? `${messageOf(error)}. ${advice} Quello che hai scritto è ancora qui.` : messageOf(error);
}
