import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { poolsideApi, type Speaker } from '../api/generated/poolside';
import { oneQuery } from '../api/query';
import { messageOf } from '../components/error-state/error-state';
import { notify } from '../components/notify';
import { RunningWatch } from '../features/stopwatch/running-watch';
import { useStopwatch } from '../features/stopwatch/stopwatch';
import { lanesOf, newWatch, type Watch } from '../features/stopwatch/watch';
import { sendFiles } from '../features/timing/api';
import { watchFile } from '../features/timing/watch-file';

interface HeatStopwatchProps {
  eventId: number;
  pool: number;
  // Called when the times were sent.
  onSent: () => void;
}

// The state of a heat in the water.
const inWater = 2;

// How often an open stopwatch looks for a heat in the water, in milliseconds.
const pollInterval = 2000;

const heatInWater = (speaker?: Speaker) => speaker?.heats.find(({ state }) => state === inWater);

// HeatStopwatch times the heat in the water. Its lanes become a proposal of the desk, like a file of a console.
export function HeatStopwatch({ eventId, pool, onSent }: HeatStopwatchProps) {
  // A watch of its own for each event, beside that of the user's training.
  const { watch, put } = useStopwatch(-eventId);
  const [open, setOpen] = useState(watch !== null);
  const { data } = useQuery({
    ...oneQuery(poolsideApi.speaker, { id: eventId }),
    enabled: open && !watch,
    // Another person, or another server, may call a heat meanwhile.
    refetchInterval: ({ state }) => (heatInWater(state.data) ? false : pollInterval),
  });
  const sending = useMutation({
    mutationFn: (finished: Watch) => sendFiles(eventId, [watchFile(finished.setup.heat, lanesOf(finished))]),
    onSuccess: () => {
      put(null);
      setOpen(false);
      onSent();
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  if (!open)
    return (
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Cronometra la batteria in acqua
      </Button>
    );
  if (watch)
    return (
      <RunningWatch
        watch={watch}
        onChange={put}
        onTake={() => sending.mutate(watch)}
        onDrop={() => {
          put(null);
          setOpen(false);
        }}
      />
    );
  const heat = heatInWater(data);
  if (!data) return null;
  if (!heat) return <p role="status">Nessuna batteria è in acqua: chiamala con il tasto V.</p>;
  const metres = heat.metres || pool;
  const setup = {
    raceId: heat.raceId,
    race: `${heat.label} · batteria ${heat.heat}`,
    metres,
    every: metres,
    pool,
    heat: { event: heat.number, heat: heat.heat },
    swimmers: heat.lanes.map(({ lane, athlete }) => ({ id: lane, name: `${lane}. ${athlete}` })),
  };
  return (
    <Stack align="flex-start">
      <p>{setup.race}</p>
      <Button onClick={() => put(newWatch(setup))}>Prepara il cronometro</Button>
    </Stack>
  );
}
