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
 * What a field holds is selected when Tab comes to it, so that typing replaces it. Browsers do so by themselves, but in a dialog the trap
 * moves the focus in their place. However many dialogs ask, they listen once.
 */
export function selectOnTab() {
  document.addEventListener('keydown', press, true);
  document.addEventListener('focusin', enter);
}
