import { useState } from 'react';
import type { IsoDate } from '../../lib/dates';
import type { Championship } from './api';
import { stillOpen } from './rules';

export interface Choice {
  chosen: readonly Championship[];
  toggle: (championship: Championship) => void;
  clear: () => void;
}

// useChoice keeps the selection while filters and pages change, and drops championships that are no longer open.
export function useChoice(rows: readonly Championship[] | undefined, today: IsoDate): Choice {
  const [ticked, setTicked] = useState<readonly Championship[]>([]);
  const chosen = stillOpen(ticked, rows ?? [], today);
  const toggle = (championship: Championship) =>
    setTicked((before) => {
      const others = before.filter(({ id }) => id !== championship.id);
      return others.length < before.length ? others : [...before, championship];
    });
  return { chosen, toggle, clear: () => setTicked([]) };
}
