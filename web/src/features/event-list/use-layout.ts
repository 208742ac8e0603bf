import { useState } from 'react';

export type Layout = 'griglia' | 'schede';

const key = 'traguardo.eventi.vista';

function storedLayout(): Layout | null {
  const stored = localStorage.getItem(key);
  return stored === 'griglia' || stored === 'schede' ? stored : null;
}

// useLayout returns the layout stored on this device; by default cards on phones and a grid elsewhere.
export function useLayout(phone: boolean): [Layout, (next: Layout) => void] {
  const [chosen, setChosen] = useState(storedLayout);
  const choose = (next: Layout) => {
    localStorage.setItem(key, next);
    setChosen(next);
  };
  return [chosen ?? (phone ? 'schede' : 'griglia'), choose];
}
