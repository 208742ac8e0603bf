import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

// useSearchKeys opens the search by Ctrl-K anywhere, and by / where no list took it for its first filter. It listens at the window, after
// the lists, which listen at the document.
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
