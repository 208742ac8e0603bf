// Undoes with Ctrl+Z what the last toast offers to undo: in a dialog, the focus does not reach the toast.

const offers = () => [...document.querySelectorAll<HTMLElement>('button[aria-keyshortcuts="Control+Z"]')];

// listenForUndo returns what ends it. What was typed since a toast appeared is undone in its field, not by the toast.
export function listenForUndo(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let typedSince: readonly HTMLElement[] = [];
  const onInput = () => {
    typedSince = offers();
  };
  const onKey = (event: KeyboardEvent) => {
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const last = offers().at(-1);
    if (!undoes || !last || typedSince.includes(last) || event.defaultPrevented) return;
    event.preventDefault();
    last.click();
  };
  document.addEventListener('input', onInput, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => stop.abort();
}
