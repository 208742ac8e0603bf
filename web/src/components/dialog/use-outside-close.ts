import { useEffect, useState } from 'react';

/** The longest time between the two presses of a double click, in milliseconds. */
const doubleClick = 500;

/**
 * Reports whether a click outside closes a dialog. Just after the opening it does not: the second press of a double
 * click on the opener is outside.
 */
export function useOutsideClose(opened: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setSettled(true), doubleClick);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [opened]);
  return settled;
}
