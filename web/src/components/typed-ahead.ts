// Keeps keys that are typed before their field exists.

let stop: (() => void) | undefined;

// Milliseconds after which typed keys are dropped.
const maxAge = 3000;

/**
 * Called when a shortcut opens a form or search that is still loading: keys typed meanwhile go into the first field
 * that gets the focus.
 */
export function keepTyped(): void {
  stop?.();
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return end();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    // The page heading has the focus for a moment.
    if (!(target instanceof HTMLElement && target.matches('input, select, textarea, button, a'))) return;
    end();
    if (typed === '') return;
    if (target instanceof HTMLSelectElement) choose(target, typed);
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      write(target, target.value + typed);
  };
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('focusin', onFocus);
    clearTimeout(timer);
    stop = undefined;
  };
  const timer = setTimeout(end, maxAge);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', onFocus);
  stop = end;
}

// Chooses the first option that starts with the typed text, like a browser's type-ahead.
function choose(select: HTMLSelectElement, typed: string): void {
  const start = typed.trim().toLowerCase();
  const found = [...select.options].find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(start));
  if (found) write(select, found.value);
}

// React notices a value only if the browser's native setter wrote it.
function write(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
