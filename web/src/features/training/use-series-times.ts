import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type TimedSeries, trainingApi } from '../../api/generated/training';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox } from '../../components/outbox/outbox-provider';
import { timesQuery } from './api';
import { type SwumTime, withTimes } from './series-times';

// useSeriesTimes writes times of a series. They are shown at once, and wait in the outbox without a network.
export function useSeriesTimes(series: TimedSeries) {
  const client = useQueryClient();
  const outbox = useOutbox();
  // The times of this page that are not stored yet.
  const [mine, setMine] = useState<readonly SwumTime[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const drop = (sent: readonly SwumTime[]) => setMine((now) => now.filter((time) => !sent.includes(time)));

  const send = async (times: readonly SwumTime[]) => {
    const keys = times.map(({ athleteId, repetition }) => `${athleteId}/${repetition}`).join(' ');
    try {
      const outcome = await outbox.send(
        trainingApi.writeTimes,
        { id: series.id, times: [...times] },
        {
          topic: `tempi ${series.id}: ${keys}`,
          what: times.length === 1 ? 'Tempo in una serie' : `${times.length} tempi in una serie`,
        },
      );
      if (outcome === 'kept') return;
      client.setQueryData(timesQuery(series.id).queryKey, (now) =>
        now ? { ...now, times: withTimes(now.times, times) } : undefined,
      );
    } catch (error) {
      notify.warning(messageOf(error));
    }
    drop(times);
  };

  const write = (times: readonly SwumTime[]) => {
    setMine((now) => [...now, ...times]);
    queue.current = queue.current.then(() => send(times));
  };

  let shown: readonly SwumTime[] = series.times;
  for (const time of mine) shown = withTimes(shown, [time]);
  return { times: shown, write };
}
