import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { UploadStep } from '../../components/upload/use-upload';
import { countOf } from '../../lib/count-of';
import classes from './lenex.module.css';
import { type Decisions, matchesOf } from './lenex-choices';
import type { LenexKind } from './lenex-contents';
import { LenexChoices, LenexReview } from './lenex-review';

interface LenexPreviewProps {
  step: Extract<UploadStep, { kind: 'preview' }>;
  kind: LenexKind;
  // The label of the confirming button; by default the number of changes.
  confirmLabel?: string;
  decided: Decisions;
  onDecide: (number: number, candidateId: number) => void;
  mayCreate: boolean;
  create: boolean;
  onCreate: (create: boolean) => void;
  onRefused: () => void;
  onConfirm: (choices: ReturnType<typeof matchesOf>) => void;
  onRestart: () => void;
}

// LenexPreview shows the outcome of the dry run with the choices to make, and confirms the import.
export function LenexPreview(props: LenexPreviewProps) {
  const { step, kind, confirmLabel, decided, onDecide, mayCreate, create, onCreate } = props;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { record } = step.reply;
  if (!record) return null;
  const choices = record.choices ?? [];
  const matches = matchesOf(choices, decided);
  return (
    <div className={classes.step}>
      <p role="status">{`Anteprima di ${step.file.name}: nulla è stato ancora salvato.`}</p>
      {choices.length > 0 && (
        <LenexChoices
          choices={choices}
          decided={decided}
          onDecide={onDecide}
          onEnd={() => confirmButton.current?.focus()}
        />
      )}
      {mayCreate && kind.create && (create || step.counts.refusals.length > 0) && (
        <Checkbox
          label={kind.create.label}
          description={kind.create.hint}
          checked={create}
          onChange={({ currentTarget: { checked } }) => onCreate(checked)}
        />
      )}
      <LenexReview record={record} saved={false} onRefused={props.onRefused} />
      <div className={classes.actions}>
        <Confirm
          ref={confirmButton}
          changes={step.counts.created + step.counts.updated}
          choices={matches.length}
          kind={kind}
          label={confirmLabel}
          takesFocus={choices.length === 0}
          onClick={() => props.onConfirm(matches)}
        />
        <Button variant="default" onClick={props.onRestart}>
          Scegli un altro file
        </Button>
      </div>
    </div>
  );
}

interface ConfirmProps {
  ref: RefObject<HTMLButtonElement | null>;
  changes: number;
  choices: number;
  kind: LenexKind;
  label?: string;
  takesFocus: boolean;
  onClick: () => void;
}

function Confirm({ ref, changes, choices, kind, label, takesFocus, onClick }: ConfirmProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the preview appears.
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, []);
  const parts = [
    changes > 0 && countOf(changes, kind.singular, kind.plural),
    choices > 0 && countOf(choices, 'scelta', 'scelte'),
  ].filter((part) => part !== false);
  return (
    <Button ref={ref} disabled={parts.length === 0} onClick={onClick}>
      {parts.length === 0 ? 'Niente da importare' : (label ?? `Importa ${parts.join(' e ')}`)}
    </Button>
  );
}
