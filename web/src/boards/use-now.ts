import { useEffect, useState } from 'react';

// useNow returns the time, updated at the beginning of each second.
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  }, []);
  return now;
}

const clock = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'medium' });

// clockText returns the time of day in Rome with seconds.
export const clockText = (now: number): string => clock.format(now);
