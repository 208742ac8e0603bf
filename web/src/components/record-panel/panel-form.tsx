import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from '../../lib/text';
import { PanelFooter } from './panel-footer';
import classes from './record-panel.module.css';
import { usePanelSubmit } from './use-panel-submit';
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
  const { record, children, onSavedNext, onReload, readOnly = false, inPage = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = usePanelSubmit(form, record);
  const refused = useScrollToRefusal(record);
  const [series, setSeries] = useState(false);
  const onEnter = series ? onSavedNext : undefined;

  useHotkeys(inPage && !readOnly ? [['mod+S', () => !dialogOpen() && submit()]] : [], []);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !readOnly) {
      event.preventDefault();
      submit(onEnter);
    }
  };
  const saveNext = () => {
    setSeries(true);
    submit(onSavedNext);
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
      <PanelFooter {...props} onSave={() => submit()} onSaveNext={onSavedNext && saveNext} series={series} />
    </form>
  );
}

/** An open dialog handles the keyboard itself. */
const dialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;

/** Shows why a save was refused: a long form is saved from its bottom, and the message may be far above. */
function useScrollToRefusal({ refusal, saving }: { refusal: string | null; saving: boolean }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal && !saving) {
      alert.current?.scrollIntoView({ block: 'center' });
    }
  }, [refusal, saving]);
  return alert;
}
