import { useState } from 'react';
import type { AthleteGroup, PickedAthlete } from '../../components/athlete-picker/athlete-picker';
import { RunningWatch } from './running-watch';
import { storedWatch, storeWatch } from './stored-watch';
import { lanesOf, newWatch, type Watch } from './watch';
import { type RaceOption, WatchSetup } from './watch-setup';

// A time taken by the stopwatch.
export interface TakenTime {
  athleteId: number;
  raceId: number;
  time: number;
  splits: readonly { metres: number; time: number }[];
}

interface StopwatchProps extends ReturnType<typeof useStopwatch> {
  athletes: readonly PickedAthlete[];
  groups: readonly AthleteGroup[];
  groupId: number;
  races: readonly RaceOption[];
  // Saves the times, or opens them in the form first.
  onTaken: (pool: number, times: readonly TakenTime[]) => void;
  onReview: (pool: number, times: readonly TakenTime[]) => void;
  saving: boolean;
  refusal: string;
}

// useStopwatch holds a user's watch, stored in the browser, so that it survives a reload.
export function useStopwatch(user: number, name?: string) {
  const [watch, setWatch] = useState<Watch | null>(() => storedWatch(user, name));
  const put = (next: Watch | null) => {
    storeWatch(user, next, name);
    setWatch(next);
  };
  return { watch, put };
}

// Stopwatch times several athletes. It works without the server.
export function Stopwatch({ onTaken, onReview, saving, refusal, watch, put, ...choices }: StopwatchProps) {
  if (!watch) return <WatchSetup {...choices} onReady={(setup) => put(newWatch(setup))} />;
  const times = () =>
    lanesOf(watch)
      .filter(({ time }) => time > 0)
      .map(({ swimmer, time, splits }) => ({ athleteId: swimmer.id, raceId: watch.setup.raceId, time, splits }));
  return (
    <RunningWatch
      watch={watch}
      onChange={put}
      onTake={() => onTaken(watch.setup.pool, times())}
      onReview={() => onReview(watch.setup.pool, times())}
      saving={saving}
      refusal={refusal}
      onDrop={() => put(null)}
    />
  );
}
