import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Switch.css';
import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconListDetails, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { type AthleteGroup, AthletePicker, type PickedAthlete } from '../../components/athlete-picker/athlete-picker';
import { DateField } from '../../components/date-field/date-field';
import { Dialog } from '../../components/dialog/dialog';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import { SplitRows } from '../../components/splits/split-rows';
import { SplitsDialog } from '../../components/splits/splits-dialog';
import { todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import {
  type TrialDraft,
  type TrialLine,
  type TrialProblem,
  type TrialRace,
  trialProblem,
  withAthletes,
} from './trial';
import classes from './trial.module.css';

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

// The form of a trial or external race, with the times of its athletes.
export function TrialForm(props: TrialFormProps) {
  const { draft, onDraft, athletes, groups, groupId, races, refusal, busy, onSave, onCancel, onDelete, onSplits } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<TrialProblem | null>(null);
  const [raceId, setRaceId] = useState(
    () => draft.lines[0]?.raceId ?? races.find(({ metres }) => metres === 100)?.id ?? 0,
  );
  const [splitsOf, setSplitsOf] = useState(0);
  const set = (more: Partial<TrialDraft>) => {
    onDraft({ ...draft, ...more });
    setProblem(null);
  };
  const setLine = (key: number, more: Partial<TrialLine>) =>
    set({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...more } : line)) });
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
  const opened = draft.lines.find(({ key }) => key === splitsOf);
  return (
    <form ref={form} onSubmit={save} noValidate>
      <Stack>
        {refusal && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <div className={classes.fields}>
          <NativeSelect
            label="Tipo"
            value={draft.race ? '1' : '0'}
            data={[
              { value: '0', label: 'Prova tempo' },
              { value: '1', label: 'Gara esterna' },
            ]}
            onChange={(event) => set({ race: event.currentTarget.value === '1' })}
          />
          <TextInput
            label="Descrizione"
            required
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            error={problem?.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <DateField label="Data" required value={draft.day} error={problem?.day} onChange={(day) => set({ day })} />
          <NativeSelect
            label="Vasca"
            value={String(draft.pool)}
            data={['25', '50'].map((pool) => ({ value: pool, label: `${pool} m` }))}
            onChange={(event) => set({ pool: Number(event.currentTarget.value) })}
          />
          <TextInput
            label="Luogo"
            maxLength={200}
            autoComplete="off"
            value={draft.place}
            onChange={(event) => set({ place: event.currentTarget.value })}
          />
          <NativeSelect
            label="Gara"
            value={String(raceId)}
            data={[
              { value: '0', label: 'Scegli' },
              ...races.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              // Empty lines follow the change.
              set({
                lines: draft.lines.map((line) => (line.time > 0 || line.id > 0 ? line : { ...line, raceId: next })),
              });
              setRaceId(next);
            }}
          />
        </div>
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
        {draft.lines.length > 0 && (
          <ul className={classes.lines} aria-label="Tempi">
            {draft.lines.map((line) => (
              <Line
                key={line.key}
                line={line}
                races={races}
                error={problem?.lines.get(line.key)}
                onChange={(more) => setLine(line.key, more)}
                onSplits={() => setSplitsOf(line.key)}
                onDrop={() => set({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
              />
            ))}
          </ul>
        )}
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
      {opened && (
        <LineSplits
          line={opened}
          race={races.find(({ id }) => id === opened.raceId)}
          onStored={onSplits}
          onChange={(splits) => setLine(opened.key, { splits })}
          onClose={() => setSplitsOf(0)}
        />
      )}
    </form>
  );
}

interface LineProps {
  line: TrialLine;
  races: readonly TrialRace[];
  error: string | undefined;
  onChange: (more: Partial<TrialLine>) => void;
  onSplits: () => void;
  onDrop: () => void;
}

function Line({ line, races, error, onChange, onSplits, onDrop }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.athlete}>{line.athlete}</span>
      <NativeSelect
        aria-label={`Gara di ${line.athlete}`}
        value={String(line.raceId)}
        data={[{ value: '0', label: 'Scegli' }, ...races.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => onChange({ raceId: Number(event.currentTarget.value) })}
      />
      <RaceTimeField
        aria-label={`Tempo di ${line.athlete}`}
        value={line.time}
        error={error}
        onChange={(time) => onChange({ time })}
      />
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        disabled={line.raceId === 0}
        onClick={onSplits}
        aria-label={`Intermedi di ${line.athlete}`}
      >
        {line.splits.length > 0 ? `Intermedi (${line.splits.length})` : 'Intermedi'}
      </Button>
      <ActionIcon size={36} variant="subtle" color="red" aria-label={`Togli ${line.athlete}`} onClick={onDrop}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface LineSplitsProps {
  line: TrialLine;
  race: TrialRace | undefined;
  onStored?: () => void;
  onChange: (splits: TrialLine['splits']) => void;
  onClose: () => void;
}

// Splits of a new line are saved with it; those of a stored line are saved at once.
function LineSplits({ line, race, onStored, onChange, onClose }: LineSplitsProps) {
  if (!race) return null;
  if (line.id > 0) {
    const row = { athlete: line.athlete, race: race.name, metres: race.metres, time: line.time };
    return <SplitsDialog of={{ resultId: line.id }} row={row} mayEdit onChanged={onStored} onClose={onClose} />;
  }
  const title = `Intermedi di ${line.athlete}, ${race.name}`;
  return (
    <Dialog title={title} size="42rem" onClose={onClose}>
      <SplitRows
        title={title}
        length={race.metres}
        time={line.time}
        splits={line.splits}
        mayEdit
        save={async (split) => {
          // Until it is stored, its distance serves as its id: each distance is used once.
          const others = line.splits.filter(({ id }) => id !== split.id);
          onChange([...others, { ...split, id: split.metres }]);
          return '';
        }}
        remove={(split) => onChange(line.splits.filter(({ id }) => id !== split.id))}
        footer={<Button onClick={onClose}>Fatto</Button>}
      />
    </Dialog>
  );
}
