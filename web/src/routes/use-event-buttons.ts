import { useMemo } from 'react';
import type { EventRow } from '../api/generated';
import { useHome } from '../api/home';
import { eventButtons } from '../features/event-list/rules';
import { useRegistered } from './registered';

// useEventButtons tells which buttons an event has for this user.
export function useEventButtons() {
  const { UTENTE, CAPACITA } = useHome();
  const registered = useRegistered();
  const caller = useMemo(() => {
    const functions = new Set(UTENTE.funzionalita.map((granted) => granted.ID_FUNZIONALITA));
    return { functions, capabilities: new Set(CAPACITA), registered };
  }, [UTENTE, CAPACITA, registered]);
  return (event: EventRow) => eventButtons(event, caller);
}
