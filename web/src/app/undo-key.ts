// Ctrl+Z undoes the action of the last toast, because inside a dialog the keyboard cannot reach the toast.

const undoButtons = () => [...document.querySelectorAll<HTMLElement>('button[aria-keyshortcuts="Control+Z"]')];

// listenForUndo returns the function that stops listening. Text typed after a toast appeared is undone in its field instead.
export function listenForUndo(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let typedSince: readonly HTMLElement[] = [];
  const onInput = () => {
    typedSince = undoButtons();
  };
  const onKey = (event: KeyboardEvent) => {
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const last = undoButtons().at(-1);
    if (!undoes || !last || typedSince.includes(last) || event.defaultPrevented) return;
    event.preventDefault();
    last.click();
  };
  document.addEventListener('input', onInput, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => stop.abort();
}
