import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

// useSearchKeys opens the search with Ctrl-K anywhere, and with / unless a list used it to focus its first filter.
// Lists listen on the document, so this listener is on the window and runs after them.
export function useSearchKeys(onOpen: () => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const covered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (event.defaultPrevented || covered || event.altKey) return;
      const commanded = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !target?.closest(typing);
      if (!commanded && !slash) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
