import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { NumberField } from '../../components/number-field';
import { text } from '../../lib/text';
import type { ResultRow } from './api';
import type { Result } from './rules';
import { resultOf, Status } from './rules';
import type { Kind } from './typing';

interface SmallFormProps {
  title: string;
  saveLabel?: string;
  busy?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

// SmallForm has a few fields and is saved with Enter.
export function SmallForm({ title, saveLabel = text.save, busy = false, onSave, onClose, children }: SmallFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onSave();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {saveLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PenaltyDialogProps {
  row: ResultRow;
  mine: Result;
  kind: Kind;
  onSave: (result: Result) => void;
  onClose: () => void;
}

export function PenaltyDialog({ row, mine, kind, onSave, onClose }: PenaltyDialogProps) {
  const [typed, setTyped] = useState(String(kind === 'time' ? mine.penaltySeconds : mine.penaltyPoints));
  const value = Number(typed || 0);
  const save = () => {
    onSave({ ...resultOf(mine), ...(kind === 'time' ? { penaltySeconds: value } : { penaltyPoints: value }) });
    onClose();
  };
  return (
    <SmallForm
      title={`Penalità di ${row.athlete || `${row.lastName} ${row.firstName}`}`}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        label={kind === 'time' ? 'Secondi di penalità' : 'Punti di penalità'}
        data-autofocus
        maxLength={3}
        value={typed}
        disabled={mine.status === Status.none}
        onChange={setTyped}
      />
      {mine.status === Status.none && <Alert role="note">Prima inserisci il risultato, poi la penalità.</Alert>}
    </SmallForm>
  );
}

// The place of an entry: a lane of a heat, or a number in sports without lanes. Heat 0 removes it from the start
// list.
export type Place = { heat: number } & ({ lane: number } | { turn: number });

interface PlaceDialogProps {
  row: ResultRow;
  laned: boolean;
  busy: boolean;
  onSave: (place: Place) => void;
  onClose: () => void;
}

// PlaceDialog changes heat and lane manually, with the warning of the specification.
export function PlaceDialog({ row, laned, busy, onSave, onClose }: PlaceDialogProps) {
  const [heat, setHeat] = useState(String(row.heat));
  const [place, setPlace] = useState(String(laned ? row.lane : row.turn));
  const number = Number(place || 0);
  const save = () =>
    onSave(laned ? { heat: Number(heat || 0), lane: number } : { heat: number > 0 ? 1 : 0, turn: number });
  return (
    <SmallForm
      title={`${laned ? 'Batteria e corsia' : 'Numero'} di ${row.athlete || `${row.lastName} ${row.firstName}`}`}
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      <Alert color="yellow" role="note" title={text.attention}>
        La modifica manuale richiede la massima attenzione e si perde quando la start list viene rigenerata.
      </Alert>
      <Group grow>
        {laned && <NumberField label="Batteria" data-autofocus maxLength={3} value={heat} onChange={setHeat} />}
        <NumberField
          label={laned ? 'Corsia' : 'Numero'}
          data-autofocus={laned ? undefined : true}
          maxLength={3}
          value={place}
          onChange={setPlace}
        />
      </Group>
    </SmallForm>
  );
}
