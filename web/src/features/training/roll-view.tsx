import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Roll } from '../../api/generated/training';
import { EmptyState } from '../../components/empty-state/empty-state';
import { Attendance, fullName, nextState, type RollAthlete, rollText, stateNames } from './attendance';
import classes from './roll.module.css';
import { useRoll } from './use-roll';

// RollView is the roll of a workout: a tap marks an athlete.
export function RollView({ roll }: { roll: Roll }) {
  const { stateOf, waits, mark } = useRoll(roll);
  const [subgroup, setSubgroup] = useState(0);
  const athletes = roll.athletes.filter(({ subgroups }) => subgroup === 0 || subgroups.includes(subgroup));
  const unmarked = athletes.filter((athlete) => stateOf(athlete) === Attendance.unmarked);
  const writable = roll.writable === 1;
  if (roll.athletes.length === 0) {
    return <EmptyState title="Nessun atleta" hint="Aggiungi gli atleti dalla pagina del gruppo, con «Atleti»." />;
  }
  return (
    <Stack gap="sm">
      {!writable && (
        <Alert color="yellow" variant="light" role="note">
          {`${roll.refusal}.`}
        </Alert>
      )}
      <div className={classes.bar}>
        {roll.subgroups.length > 0 && (
          <NativeSelect
            aria-label="Sottogruppo"
            size="md"
            data={[
              { value: '0', label: 'Tutto il gruppo' },
              ...roll.subgroups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(subgroup)}
            onChange={(event) => setSubgroup(Number(event.currentTarget.value))}
          />
        )}
        {writable && (
          <>
            <Button
              size="md"
              variant="default"
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={unmarked.length === 0}
              onClick={() => mark(unmarked, Attendance.present)}
            >
              {unmarked.length === athletes.length ? 'Tutti presenti' : 'Presenti gli altri'}
            </Button>
            <Button
              size="md"
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              disabled={unmarked.length === 0}
              onClick={() => mark(unmarked, Attendance.absent)}
            >
              {unmarked.length === athletes.length ? 'Tutti assenti' : 'Assenti gli altri'}
            </Button>
          </>
        )}
      </div>
      <p role="status" className={classes.count}>
        {rollText(athletes.map(stateOf))}
      </p>
      <ul className={classes.roll} aria-label="Appello">
        {athletes.map((athlete) => (
          <li key={athlete.id}>
            <Tap
              athlete={athlete}
              state={stateOf(athlete)}
              waits={waits.has(athlete.id)}
              disabled={!writable}
              onTap={() => mark([athlete], nextState(stateOf(athlete)))}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface TapProps {
  athlete: RollAthlete;
  state: number;
  // The mark waits for the network.
  waits: boolean;
  disabled: boolean;
  onTap: () => void;
}

function Tap({ athlete, state, waits, disabled, onTap }: TapProps) {
  return (
    <button type="button" className={classes.tap} data-state={state} disabled={disabled} onClick={onTap}>
      <span className={classes.name}>
        {fullName(athlete)}
        {athlete.member === 0 && <small className={classes.guest}> non è nel gruppo</small>}
      </span>{' '}
      {waits && <IconClock size={18} role="img" aria-label="In attesa della rete" />}
      <span className={classes.state}>
        {state === Attendance.present && <IconCheck size={20} aria-hidden />}
        {state === Attendance.absent && <IconX size={20} aria-hidden />}
        {stateNames[state]}
      </span>
    </button>
  );
}
