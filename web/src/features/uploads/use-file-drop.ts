import { useEffect, useState } from 'react';

// useFileDrop passes a file that is dropped anywhere on the page, and returns whether one is over it. Drop zones of
// their own and open dialogs come first.
export function useFileDrop(enabled: boolean, onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const mine = (event: DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      document.querySelector('[role=dialog]') === null;
    const drag = (event: DragEvent) => {
      const accepted = mine(event);
      if (accepted) event.preventDefault();
      setOver(accepted);
    };
    const leave = (event: DragEvent) => {
      // Only leaving the window has no next element.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!mine(event) || !file) return;
      event.preventDefault();
      onFile(file);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [enabled, onFile]);
  return enabled && over;
}
