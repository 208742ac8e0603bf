import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type AthleteGroup, AthletePicker, type PickedAthlete } from '../../components/athlete-picker/athlete-picker';
import { todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { type TrialDraft, type TrialProblem, type TrialRace, trialProblem, withAthletes } from './trial';
import { TrialFields } from './trial-fields';
import { TrialLines } from './trial-lines';

interface TrialFormProps {
  draft: TrialDraft;
  onDraft: (draft: TrialDraft) => void;
  athletes: readonly PickedAthlete[];
  groups: readonly AthleteGroup[];
  groupId?: number;
  races: readonly TrialRace[];
  // Why the server rejected it; empty if it did not.
  refusal: string;
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  onDelete?: () => void;
  // Called after splits of a stored line were changed.
  onSplits?: () => void;
}

// TrialForm edits a trial or external race with the times of its athletes.
export function TrialForm(props: TrialFormProps) {
  const { draft, onDraft, athletes, groups, groupId, races } = props;
  const { refusal, busy, onSave, onCancel, onDelete, onSplits } = props;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<TrialProblem | null>(null);
  const [raceId, setRaceId] = useState(
    () => draft.lines[0]?.raceId ?? races.find(({ metres }) => metres === 100)?.id ?? 0,
  );
  const set = (change: Partial<TrialDraft>) => {
    onDraft({ ...draft, ...change });
    setProblem(null);
  };
  const chooseRace = (next: number) => {
    // Empty lines follow the change.
    set({ lines: draft.lines.map((line) => (line.time > 0 || line.id > 0 ? line : { ...line, raceId: next })) });
    setRaceId(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const unreadable = form.current?.querySelector<HTMLElement>('[data-unreadable]');
    if (unreadable) return unreadable.focus();
    const found = trialProblem(draft, races, todayInRome());
    setProblem(found);
    if (found) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else onSave();
  };
  const choose = (ids: readonly number[]) =>
    set({
      lines: withAthletes(
        draft.lines,
        ids.flatMap((id) => athletes.find((athlete) => athlete.id === id) ?? []),
        raceId,
      ),
    });
  return (
    <form ref={form} onSubmit={save} noValidate>
      <Stack>
        {refusal && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <TrialFields draft={draft} problem={problem} races={races} raceId={raceId} onChange={set} onRace={chooseRace} />
        <AthletePicker
          label="Atleti"
          athletes={athletes}
          groups={groups}
          groupId={groupId}
          chosen={[...new Set(draft.lines.map(({ athleteId }) => athleteId))]}
          onChange={choose}
        />
        {problem?.athletes && (
          <Text c="red" size="sm" role="alert">
            {problem.athletes}
          </Text>
        )}
        <TrialLines
          lines={draft.lines}
          races={races}
          problems={problem?.lines}
          onLines={(lines) => set({ lines })}
          onSplits={onSplits}
        />
        <Group justify="flex-end" gap="xs">
          {onDelete && (
            <Button variant="outline" color="red" mr="auto" disabled={busy} onClick={onDelete}>
              {text.delete}
            </Button>
          )}
          <Button variant="default" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
