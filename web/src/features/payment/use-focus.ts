import { useEffect, useRef } from 'react';

// useFocus returns a ref whose element gets the focus when it appears, so that screen readers announce it.
export function useFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
