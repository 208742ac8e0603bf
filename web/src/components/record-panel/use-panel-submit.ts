import { type RefObject, useEffect, useRef } from 'react';
import type { RecordForm } from './use-record-form';

/**
 * Returns a function that saves the record, and then calls next instead of onSaved if it is given. After a failed save
 * the first invalid field gets the focus.
 */
export function usePanelSubmit<Values extends Record<string, unknown>>(
  form: RefObject<HTMLFormElement | null>,
  record: RecordForm<Values>,
) {
  const {
    saving,
    form: { errors },
  } = record;
  // Only after a save: the focus stays where the user is correcting a field.
  const submitted = useRef(false);
  useEffect(() => {
    if (submitted.current && !saving && Object.keys(errors).length > 0) {
      submitted.current = false;
      firstInvalid(form.current)?.focus();
    }
  }, [form, errors, saving]);

  return (next?: (values: Values) => void) => {
    const unreadable = form.current?.querySelector<HTMLElement>('[data-unreadable]');
    if (unreadable) {
      unreadable.focus();
      return;
    }
    submitted.current = true;
    void record.submit(namesIn(form.current), next).then((saved) => {
      if (!saved) return;
      submitted.current = false;
      if (next) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
  };
}

function firstInvalid(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}

/** The names of the form's fields (name, or data-path, which getInputProps sets). */
function namesIn(form: HTMLFormElement | null): ReadonlySet<string> {
  const named = form?.querySelectorAll<HTMLElement>('[name], [data-path]') ?? [];
  return new Set(
    [...named]
      .flatMap((field) => [field.getAttribute('name') ?? '', field.dataset.path ?? ''])
      .filter((name) => name !== ''),
  );
}
