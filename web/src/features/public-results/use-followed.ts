import { useCallback, useMemo, useState } from 'react';
import { keyOf, type Person, readFollowed, togglePerson, writeFollowed } from './follow';

// useFollowed holds the followed athletes, stored in the browser.
export function useFollowed() {
  const [followed, setFollowed] = useState(() => readFollowed(localStorage));
  const keys = useMemo(() => new Set(followed.map(keyOf)), [followed]);
  const onFollow = useCallback((person: Person) => {
    setFollowed((now) => {
      const next = togglePerson(now, person);
      writeFollowed(localStorage, next);
      return next;
    });
  }, []);
  return { followed, keys, onFollow };
}
