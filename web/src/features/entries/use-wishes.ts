import { useCallback, useState } from 'react';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { countOf } from '../../lib/count-of';
import { type Wish, type Wishes, withoutWishes, withWishes } from './list-cells';
import type { PasteResult, Unread } from './list-paste';

// useWishes holds the entries that are not saved yet, and the pasted lines that were not used.
export function useWishes() {
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  const [message, setMessage] = useState('');
  useLeaveGuard(() => wishes.size > 0);
  const add = useCallback(
    (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) => setWishes((now) => withWishes(now, cells)),
    [],
  );
  const remove = useCallback((keys: readonly string[]) => setWishes((now) => withoutWishes(now, keys)), []);
  const addPasted = useCallback(
    (result: PasteResult) => {
      add(result.cells);
      setUnread(result.unread);
      setMessage(pastedMessage(result));
    },
    [add],
  );
  // Replaces a line that was not used by what the corrected text contains.
  const correct = (row: Unread, result: PasteResult) => {
    add(result.cells);
    setUnread((rows) => rows.flatMap((other) => (other === row ? result.unread : [other])));
  };
  const discard = (removed: readonly Unread[]) => setUnread((rows) => rows.filter((row) => !removed.includes(row)));
  const addWildCard = (key: string) =>
    setWishes((now) => {
      const wish = now.get(key);
      return wish ? new Map(now).set(key, { ...wish, wildCard: true }) : now;
    });
  return { wishes, unread, message, add, remove, restore: setWishes, addPasted, correct, discard, addWildCard };
}

function pastedMessage({ cells, unread }: PasteResult): string {
  const added = countOf(cells.length, 'presenza aggiunta', 'presenze aggiunte');
  if (unread.length === 0) return `${added}.`;
  return `${added}, ${countOf(unread.length, 'riga non usata', 'righe non usate')}.`;
}
