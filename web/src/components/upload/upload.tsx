import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Button.css';
import { Button, Group, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { text } from '../../lib/text';
import classes from './upload.module.css';
import { UploadCounts } from './upload-counts';
import { UploadMatch } from './upload-match';
import type { SendFile } from './upload-types';
import { type UploadStep, useUpload } from './use-upload';

interface UploadProps {
  label: string;
  /** The columns the file must have, or its purpose. */
  hint?: ReactNode;
  /** File extensions with the dot: ['.xlsx', '.csv']. */
  accept: readonly string[];
  send: SendFile;
  /** Previews the changes first; false for images and documents. */
  dryRun?: boolean;
  /** The number on the save button: "27 atleti". */
  counted?: (rows: number) => string;
  /** Downloads the rejected rows of the server's record. */
  onRefused?: (id: number) => void;
  /** The progress bar of a save with a server record; bytes is the share sent, from 0 to 1. */
  progress?: (saving: { id: number; bytes: number; label: string }) => ReactNode;
  /** Called after the file was saved. */
  onDone?: () => void;
  /** Headers of the portal's own exports that carry nothing new: they are not reported as unused. */
  ignored?: readonly string[];
  /** Closes the surrounding dialog: the first button once the file is saved. */
  onClose?: () => void;
}

/** Uploads a file: drop zone, matching of columns, preview, progress, outcome. */
export function Upload(props: UploadProps) {
  const {
    label,
    hint,
    accept,
    send,
    dryRun = true,
    counted,
    onRefused,
    progress,
    onDone,
    ignored = [],
    onClose,
  } = props;
  const { step, choose, restart, confirm, rematch, matched } = useUpload({ send, accept, dryRun, onDone });
  const refused = (id: number) => (onRefused && id > 0 ? () => onRefused(id) : undefined);

  switch (step.kind) {
    case 'choose':
      return <DropZone label={label} hint={hint} accept={accept} problem={step.problem} onFile={choose} />;
    case 'sending':
      return <SendingProgress step={step} progress={progress} closable={dryRun} onCancel={restart} />;
    case 'match':
      return (
        <div className={classes.step}>
          <UploadMatch
            fileName={step.file.name}
            found={step.found}
            problem={step.problem}
            onMatched={(chosen) => matched(step.file, chosen)}
            onCancel={restart}
          />
        </div>
      );
    case 'preview': {
      const changes = step.counts.created + step.counts.updated;
      const unused = step.found.heads.filter(({ head, column }) => column === '' && !ignored.includes(head.trim()));
      return (
        <div className={classes.step}>
          <p role="status">{`Anteprima di ${step.file.name}: nulla è stato ancora salvato.`}</p>
          <UploadCounts counts={step.counts} saved={false} onRefused={refused(step.id)} />
          {unused.length > 0 && (
            <p className={classes.hint}>
              {`${unused.length === 1 ? 'Colonna del file non usata' : 'Colonne del file non usate'}: ${unused.map(({ head }) => head).join(', ')}. `}
              <button type="button" className={classes.link} onClick={() => rematch(step.file, step.found)}>
                Abbina le colonne
              </button>
            </p>
          )}
          <Group gap="xs">
            <Button disabled={changes === 0} onClick={() => confirm(step.file, step.id, step.chosen)}>
              {saveLabel(changes, counted)}
            </Button>
            <Button variant="default" onClick={restart}>
              Scegli un altro file
            </Button>
          </Group>
        </div>
      );
    }
    default:
      return (
        <div className={classes.step}>
          <p role="status">{`${step.file.name}: caricamento completato.`}</p>
          {step.counts && <UploadCounts counts={step.counts} saved onRefused={refused(step.id)} />}
          <Group gap="xs">
            {onClose && (
              <Button ref={focusOn} onClick={onClose}>
                {text.close}
              </Button>
            )}
            <Button variant="default" onClick={restart}>
              Carica un altro file
            </Button>
          </Group>
        </div>
      );
  }
}

interface SendingProps extends Pick<UploadProps, 'progress'> {
  step: Extract<UploadStep, { kind: 'sending' }>;
  /** Whether a save continues without the dialog. */
  closable: boolean;
  onCancel: () => void;
}

/** Sending shows the progress of a check or a save. */
export function SendingProgress({ step, progress, closable, onCancel }: SendingProps) {
  const { file, previous, share } = step;
  const words = `${step.confirm ? 'Salvataggio di' : 'Controllo di'} ${file.name}`;
  return (
    <div className={classes.step}>
      <p role="status">{words}</p>
      {progress && step.confirm && previous > 0 ? (
        progress({ id: previous, bytes: share, label: words })
      ) : (
        <UploadBar share={share} label={words} />
      )}
      {step.confirm && closable ? (
        <p className={classes.hint}>Puoi chiudere questa finestra: il salvataggio prosegue e ne saprai l'esito.</p>
      ) : (
        <Button variant="default" size="xs" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}

// The pressed button is gone: the focus moves here, so that Enter continues.
export const focusOn = (button: HTMLElement | null) => button?.focus();

/** The label of the save button. */
function saveLabel(changes: number, counted: UploadProps['counted']): string {
  if (!counted) {
    return text.confirm;
  }
  return changes === 0 ? 'Niente da caricare' : `Carica ${counted(changes)}`;
}

/** The progress bar of an upload; share is from 0 to 1. */
export function UploadBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return <Progress value={percent} animated={percent === 100} aria-label={label} />;
}

interface DropZoneProps extends Pick<UploadProps, 'label' | 'hint' | 'accept'> {
  problem: string | null;
  onFile: (file: File | undefined) => void;
}

/** A field for a file, which can be chosen or dropped. */
export function DropZone({ label, hint, accept, problem, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <legend>{label}</legend>
      <IconUpload size={28} aria-hidden />
      <p>Trascina qui il file, oppure</p>
      <Button variant="default" onClick={() => input.current?.click()} aria-describedby={id}>
        Scegli file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={label}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          // Choosing the same file again, corrected, must fire a change event.
          event.currentTarget.value = '';
        }}
      />
      <p id={id} className={classes.hint}>
        {`${accept.join(', ')} – al massimo 20 MB`}
      </p>
      {hint && <div className={classes.hint}>{hint}</div>}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
