import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { type AthleteGroup, AthletePicker, type PickedAthlete } from '../../components/athlete-picker/athlete-picker';
import classes from './stopwatch.module.css';
import { type Setup, stepsFor } from './watch';

export interface RaceOption {
  id: number;
  name: string;
  metres: number;
}

interface WatchSetupProps {
  athletes: readonly PickedAthlete[];
  groups: readonly AthleteGroup[];
  groupId: number;
  races: readonly RaceOption[];
  onReady: (setup: Setup) => void;
}

const pools = [25, 50];

// WatchSetup chooses the race, the pool, the splits and the athletes.
export function WatchSetup({ athletes, groups, groupId, races, onReady }: WatchSetupProps) {
  const [raceId, setRaceId] = useState(() => races.find(({ metres }) => metres === 100)?.id ?? races[0]?.id ?? 0);
  const [pool, setPool] = useState(25);
  const [every, setEvery] = useState(0);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const race = races.find(({ id }) => id === raceId);
  const steps = race ? stepsFor(race.metres, pool) : [];
  const step = steps.includes(every) ? every : (steps.find((step) => step >= 50) ?? steps.at(-1) ?? 0);
  if (!race) return <Alert color="yellow">Non ci sono gare da cronometrare.</Alert>;
  const begin = () =>
    onReady({
      raceId,
      race: race.name,
      metres: race.metres,
      every: step,
      pool,
      // In the order in which they were chosen, which is the lane order.
      swimmers: chosen.flatMap((id) => athletes.find((athlete) => athlete.id === id) ?? []),
    });
  return (
    <Stack>
      <div className={classes.fields}>
        <NativeSelect
          label="Gara"
          size="md"
          value={String(raceId)}
          data={races.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setRaceId(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Vasca"
          size="md"
          value={String(pool)}
          data={pools.map((metres) => ({ value: String(metres), label: `${metres} m` }))}
          onChange={(event) => setPool(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Intermedi"
          size="md"
          value={String(step)}
          data={steps.map((metres) => ({
            value: String(metres),
            label: metres < race.metres ? `Ogni ${metres} m` : 'Solo arrivo',
          }))}
          onChange={(event) => setEvery(Number(event.currentTarget.value))}
        />
      </div>
      <AthletePicker
        label="Atleti"
        athletes={athletes}
        groups={groups}
        groupId={groupId}
        chosen={chosen}
        onChange={setChosen}
      />
      <Button size="lg" disabled={chosen.length === 0} onClick={begin} className={classes.begin}>
        {chosen.length === 0 ? 'Scegli almeno un atleta' : 'Prepara il cronometro'}
      </Button>
    </Stack>
  );
}
