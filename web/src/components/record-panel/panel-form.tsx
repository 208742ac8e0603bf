import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from '../../lib/text';
import classes from './record-panel.module.css';
import type { RecordForm } from './use-record-form';

export interface PanelFormProps<Values extends Record<string, unknown>> {
  record: RecordForm<Values>;
  children: ReactNode;
  onCancel?: () => void;
  cancelLabel?: string;
  /**
   * The form is part of the page: its buttons stick to the bottom of the window, and Ctrl+S saves wherever the focus
   * is.
   */
  inPage?: boolean;
  onDelete?: () => void;
  deleteLabel?: string;
  saveLabel?: string;
  /**
   * Adds a second button that saves and then calls this instead of onSaved, to start the next record. Once pressed,
   * Enter does the same, so that many records can be entered with the keyboard.
   */
  onSavedNext?: (values: Values) => void;
  readOnly?: boolean;
  /** Reloads the record after another user changed it; discards what was typed. */
  onReload?: () => void;
  /** More buttons beside the usual ones. */
  footer?: ReactNode;
}

/** The fields, and buttons that stay visible below them. */
export function PanelForm<Values extends Record<string, unknown>>(props: PanelFormProps<Values>) {
  const { record, children, onCancel, onDelete, deleteLabel, saveLabel, readOnly = false, onReload, footer } = props;
  const { onSavedNext } = props;
  const { cancelLabel = readOnly ? text.close : text.cancel, inPage = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const refused = useRef<HTMLDivElement>(null);
  const [series, setSeries] = useState(false);
  const onEnter = series ? onSavedNext : undefined;

  // After a failed save the first invalid field gets the focus, but not while the user is correcting it.
  const errors = record.form.errors;
  const submitted = useRef(false);
  useEffect(() => {
    if (submitted.current && !record.saving && Object.keys(errors).length > 0) {
      submitted.current = false;
      firstWrong(form.current)?.focus();
    }
  }, [errors, record.saving]);

  // The save button loses the focus while it is disabled.
  const saved = useRef(false);
  useEffect(() => {
    if (saved.current && !record.saving && document.activeElement === document.body) {
      save.current?.focus({ preventScroll: true });
    }
    saved.current = record.saving;
  }, [record.saving]);

  // A long form is saved from its bottom, and the error may be far above.
  useEffect(() => {
    if (record.refusal && !record.saving) {
      refused.current?.scrollIntoView({ block: 'center' });
    }
  }, [record.refusal, record.saving]);

  const submit = (next?: (values: Values) => void) => {
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

  useHotkeys(inPage && !readOnly ? [['mod+S', () => !dialogOpen() && submit()]] : [], []);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !readOnly) {
      event.preventDefault();
      submit(onEnter);
    }
  };

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!readOnly) {
          submit(onEnter);
        }
      }}
    >
      <div className={classes.fields}>
        {record.refusal && (
          <Alert color="red" variant="light" role="alert" ref={refused}>
            {record.refusal}
            {record.stale && onReload && (
              <Button className={classes.reload} variant="default" size="xs" onClick={onReload}>
                {text.reload}
              </Button>
            )}
          </Alert>
        )}
        {children}
      </div>
      <div className={inPage ? classes.pageFooter : classes.footer} data-unsaved={record.isDirty() || undefined}>
        {onDelete && !readOnly && (
          <Button variant="outline" color="red" onClick={onDelete} disabled={record.saving}>
            {deleteLabel ?? text.delete}
          </Button>
        )}
        <span className={classes.space} />
        {footer}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        {!readOnly && onSavedNext && (
          <Button
            variant={series ? 'filled' : 'default'}
            type={series ? 'submit' : 'button'}
            disabled={record.saving}
            onClick={(event) => {
              if (series) return; // submitted like Enter
              event.preventDefault();
              setSeries(true);
              submit(onSavedNext);
            }}
          >
            {text.saveAndNew}
          </Button>
        )}
        {!readOnly && (
          <Button
            ref={save}
            variant={series ? 'default' : 'filled'}
            type={series ? 'button' : 'submit'}
            onClick={series ? () => submit() : undefined}
            disabled={record.saving}
            aria-busy={record.saving}
            aria-keyshortcuts={inPage ? 'Control+S' : 'Control+Enter'}
          >
            {record.saving ? text.saving : (saveLabel ?? text.save)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** An open dialog handles the keyboard itself. */
const dialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
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
