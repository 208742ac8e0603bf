import { useEffect, useRef } from 'react';

// useFocusInside focuses the first field of a form that replaces the button that opened it.
export function useFocusInside() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
