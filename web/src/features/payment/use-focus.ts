import { useEffect, useRef } from 'react';

// useFocus focuses what replaced the form, so that screen readers announce it.
export function useFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
