import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Roll, trainingApi } from '../../api/generated/training';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { useOutbox, useWaiting } from '../../components/outbox/outbox-provider';
import { rollQuery } from './api';
import { type AttendanceState, fullName, type RollAthlete, stateNames } from './attendance';

// A later mark of the same athletes replaces the waiting one.
const topicOf = (workout: number, athletes: readonly number[]) => `appello ${workout}: ${athletes.join(' ')}`;

// useRoll marks the athletes of a roll. A mark is shown at once, and waits in the outbox without a network.
export function useRoll(roll: Roll) {
  const client = useQueryClient();
  const outbox = useOutbox();
  const waiting = useWaiting();
  // The marks of this page that are not in the roll yet.
  const [mine, setMine] = useState<ReadonlyMap<number, AttendanceState>>(new Map());
  // Marks of the same athlete are sent one after the other.
  const queues = useRef(new Map<number, Promise<unknown>>());

  const waits = useMemo(
    () =>
      new Set(
        waiting
          .filter(({ topic }) => topic.startsWith(`appello ${roll.id}: `))
          .flatMap(({ topic }) => topic.slice(topic.indexOf(':') + 2).split(' '))
          .map(Number),
      ),
    [waiting, roll.id],
  );

  const forget = (athletes: readonly number[], state: AttendanceState) =>
    setMine((now) => new Map([...now].filter(([id, wanted]) => !athletes.includes(id) || wanted !== state)));

  const send = async (athletes: readonly RollAthlete[], state: AttendanceState) => {
    const ids = athletes.map(({ id }) => id);
    const names = athletes.length === 1 ? athletes.map(fullName).join('') : `${athletes.length} atleti`;
    try {
      const outcome = await outbox.send(
        trainingApi.markAttendance,
        { id: roll.id, athletes: ids, state },
        { topic: topicOf(roll.id, ids), what: `Presenze, ${names}: ${stateNames[state]?.toLowerCase()}` },
      );
      if (outcome === 'kept') return;
      client.setQueryData(rollQuery(roll.id).queryKey, (now) =>
        now
          ? {
              ...now,
              athletes: now.athletes.map((athlete) => (ids.includes(athlete.id) ? { ...athlete, state } : athlete)),
            }
          : undefined,
      );
      forget(ids, state);
    } catch (error) {
      forget(ids, state);
      notify.warning(`${names}: ${messageOf(error)}`);
    }
  };

  const mark = (athletes: readonly RollAthlete[], state: AttendanceState) => {
    if (athletes.length === 0) return;
    setMine((now) => new Map([...now, ...athletes.map(({ id }) => [id, state] as const)]));
    const before = Promise.all(athletes.map(({ id }) => queues.current.get(id)));
    const done = before.then(() => send(athletes, state));
    for (const { id } of athletes) queues.current.set(id, done);
  };

  return { stateOf: ({ id, state }: RollAthlete) => mine.get(id) ?? state, waits, mark };
}
