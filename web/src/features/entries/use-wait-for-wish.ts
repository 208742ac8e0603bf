import { individual } from '../../api/generated/constants';
import type { Wishes } from './list-cells';
import { asksToWait, useWaiting } from './use-waiting';

interface WaitForWish {
  eventId: number;
  wishes: Wishes;
  // The note for wishes without their own.
  note: string;
  onWaiting: (key: string) => void;
}

// useWaitForWish puts a wish that the server would refuse on the waiting list, after a question.
export function useWaitForWish({ eventId, wishes, note, onWaiting }: WaitForWish) {
  const { join } = useWaiting(eventId, false);
  const wait = async (key: string, name: string, reason: string) => {
    const wish = wishes.get(key);
    if (!wish || !(await asksToWait(name, reason))) return;
    const { athleteId, raceId, time, wildCard } = wish;
    join.mutate(
      { eventId, raceId, kind: individual, athleteId, time, note: wish.note || note, wildCard: wildCard ? 1 : 0 },
      { onSuccess: () => onWaiting(key) },
    );
  };
  return { wait, joining: join.isPending };
}
