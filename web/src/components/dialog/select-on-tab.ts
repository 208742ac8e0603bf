let byTab = false;

const press = ({ key }: KeyboardEvent) => {
  if (key !== 'Tab') return;
  byTab = true;
  setTimeout(() => {
    byTab = false;
  });
};

const enter = ({ target }: FocusEvent) => {
  if (byTab && target instanceof HTMLInputElement) target.select();
};

/**
 * Selects a field's text when Tab reaches it, so that typing replaces it. Browsers do this themselves, but in a
 * dialog the focus trap moves the focus instead. All dialogs share one listener.
 */
export function selectOnTab() {
  document.addEventListener('keydown', press, true);
  document.addEventListener('focusin', enter);
}
