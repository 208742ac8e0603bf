import { NativeSelect, TextInput } from '@mantine/core';
import { DateField } from '../../components/date-field/date-field';
import { raceOptions, type TrialDraft, type TrialProblem, type TrialRace } from './trial';
import classes from './trial.module.css';

interface TrialFieldsProps {
  draft: TrialDraft;
  problem: TrialProblem | null;
  races: readonly TrialRace[];
  // The race of new lines; 0 for none.
  raceId: number;
  onChange: (change: Partial<TrialDraft>) => void;
  onRace: (raceId: number) => void;
}

// TrialFields edits the data of a trial or external race that all its times share.
export function TrialFields({ draft, problem, races, raceId, onChange, onRace }: TrialFieldsProps) {
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Tipo"
        value={draft.race ? '1' : '0'}
        data={[
          { value: '0', label: 'Prova tempo' },
          { value: '1', label: 'Gara esterna' },
        ]}
        onChange={(event) => onChange({ race: event.currentTarget.value === '1' })}
      />
      <TextInput
        label="Descrizione"
        required
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={problem?.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <DateField label="Data" required value={draft.day} error={problem?.day} onChange={(day) => onChange({ day })} />
      <NativeSelect
        label="Vasca"
        value={String(draft.pool)}
        data={['25', '50'].map((pool) => ({ value: pool, label: `${pool} m` }))}
        onChange={(event) => onChange({ pool: Number(event.currentTarget.value) })}
      />
      <TextInput
        label="Luogo"
        maxLength={200}
        autoComplete="off"
        value={draft.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
      />
      <NativeSelect
        label="Gara"
        value={String(raceId)}
        data={raceOptions(races)}
        onChange={(event) => onRace(Number(event.currentTarget.value))}
      />
    </div>
  );
}
