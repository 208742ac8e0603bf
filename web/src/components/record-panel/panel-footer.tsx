import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { text } from '../../lib/text';
import type { PanelFormProps } from './panel-form';
import classes from './record-panel.module.css';

type PanelFooterProps<Values extends Record<string, unknown>> = Pick<
  PanelFormProps<Values>,
  'record' | 'onCancel' | 'cancelLabel' | 'inPage' | 'onDelete' | 'deleteLabel' | 'saveLabel' | 'readOnly' | 'footer'
> & {
  /** Saves the record. */
  onSave: () => void;
  /** Saves the record and starts the next one. */
  onSaveNext: (() => void) | undefined;
  /** Whether Enter does the latter. */
  series: boolean;
};

/** The buttons below the fields of a form. */
export function PanelFooter<Values extends Record<string, unknown>>(props: PanelFooterProps<Values>) {
  const { record, onCancel, onDelete, deleteLabel, saveLabel, readOnly = false, inPage = false } = props;
  const { cancelLabel = readOnly ? text.close : text.cancel, footer, onSave, onSaveNext, series } = props;
  const save = useFocusAfterSave(record.saving);
  return (
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
      {!readOnly && onSaveNext && (
        <Button
          variant={series ? 'filled' : 'default'}
          type={series ? 'submit' : 'button'}
          disabled={record.saving}
          onClick={(event) => {
            if (series) return; // submitted like Enter
            event.preventDefault();
            onSaveNext();
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
          onClick={series ? onSave : undefined}
          disabled={record.saving}
          aria-busy={record.saving}
          aria-keyshortcuts={inPage ? 'Control+S' : 'Control+Enter'}
        >
          {record.saving ? text.saving : (saveLabel ?? text.save)}
        </Button>
      )}
    </div>
  );
}

/** Gives the save button its focus back, which it loses while it is disabled. */
function useFocusAfterSave(saving: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const saved = useRef(false);
  useEffect(() => {
    if (saved.current && !saving && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    saved.current = saving;
  }, [saving]);
  return button;
}
