const focusable = ['input', 'button', 'select', 'textarea', 'a[href]', '[tabindex="0"]']
  .map((kind) => `${kind}:not(:disabled):not([tabindex="-1"])`)
  .join(',');

const dialog = '[role="dialog"], [role="alertdialog"]';

/** Reports whether an element covers a part of the page without containing it: a dialog that will return the focus when it closes. */
const covers = (covering: Element | null, part: Element) =>
  covering !== null && !covering.contains(part) && !part.contains(covering);

/**
 * Keeps the focus in a part of the page when the focused element is removed, or disabled while a change is being
 * saved; otherwise keyboard users would start again at the top. A disabled element gets the focus back when enabled.
 * A removed one is replaced by the nearest focusable element, or the one marked `data-focus-home`. Use it as the ref
 * of the surrounding element.
 */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return;
  // The focused element and its ancestors, innermost first; empty while the focus is elsewhere.
  let around: Element[] = [];
  const note = ({ target }: Event) => {
    if (target instanceof Element && covers(target.closest(dialog), part)) return;
    around = [];
    if (!(target instanceof Element) || !part.contains(target)) return;
    for (let at: Element | null = target; at && at !== part; at = at.parentElement) around.push(at);
    around.push(part);
  };
  const keep = () => {
    const [had, ...outer] = around;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!had || !lost || [...document.querySelectorAll(dialog)].some((element) => covers(element, part))) return;
    if (had.isConnected) {
      if (had.matches(':not(:disabled)')) (had as HTMLElement).focus();
      return;
    }
    for (const ancestor of outer) {
      if (!ancestor.isConnected) continue;
      const next = ancestor.querySelector<HTMLElement>('[data-focus-home]') ?? ancestor;
      const found = next.querySelector<HTMLElement>(focusable) ?? ancestor.querySelector<HTMLElement>(focusable);
      if (found) {
        found.focus();
        return;
      }
    }
  };
  const changes = new MutationObserver(keep);
  changes.observe(part, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  // A click outside all fields removes the focus on purpose.
  document.addEventListener('pointerdown', note, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', note, true);
  };
}
