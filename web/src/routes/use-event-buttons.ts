import { useMemo } from 'react';
import type { EventRow } from '../api/generated/shared';
import { useHome } from '../api/home';
import { eventButtons } from '../features/event-list/rules';
import { useRegistered } from './registered';

// useEventButtons returns which buttons an event has for the user.
export function useEventButtons() {
  const { user, capabilities } = useHome();
  const registered = useRegistered();
  const caller = useMemo(() => {
    const functions = new Set(user.functions.map((granted) => granted.id));
    return { clubId: user.clubId, functions, capabilities: new Set(capabilities), registered };
  }, [user, capabilities, registered]);
  return (event: EventRow) => eventButtons(event, caller);
}
