import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Starter, type StartList, startApi } from '../../api/generated/start';
import { type Slot, slotOf } from './rules';

interface Move {
  id: number;
  slot: Slot;
  swap: boolean;
  // Without a version the server does not check for conflicts.
  version?: number;
}

// usePlacing moves starters one after the other, and undoes the moves of this list, last first.
export function usePlacing(list: StartList, onDone: (message: string) => Promise<void>) {
  const [done, setDone] = useState<{ number: number; moves: readonly Move[] }>({ number: list.number, moves: [] });
  const moves = done.number === list.number ? done.moves : [];
  const put = useMutation({
    mutationFn: ({ id, slot: { heat, lane }, swap, version }: Move) =>
      startApi.placeEntry.reply({
        id,
        heat,
        ...(list.laned === 1 ? { lane } : { turn: lane }),
        swap: swap ? 1 : 0,
        ...(version === undefined ? {} : { version }),
      }),
    onSuccess: ({ message }) => onDone(message),
  });
  const keep = (next: readonly Move[]) => setDone({ number: list.number, moves: next });
  return {
    busy: put.isPending,
    place: (starter: Starter, slot: Slot, swap: boolean) => {
      const back = { id: starter.id, slot: slotOf(starter, list), swap };
      put.mutate({ id: starter.id, slot, swap, version: starter.version }, { onSuccess: () => keep([...moves, back]) });
    },
    undo: () => {
      const last = moves.at(-1);
      if (last) put.mutate(last, { onSuccess: () => keep(moves.slice(0, -1)) });
    },
    mayUndo: moves.length > 0,
  };
}
