const focusable = ['input', 'button', 'select', 'textarea', 'a[href]', '[tabindex="0"]']
  .map((kind) => `${kind}:not(:disabled):not([tabindex="-1"])`)
  .join(',');

const dialog = '[role="dialog"], [role="alertdialog"]';

/** A question over a part of the page: when it has been answered the focus is the part's again. */
const covers = (one: Element | null, part: Element) => one !== null && !one.contains(part) && !part.contains(one);

/**
 * Keeps the focus in a part of the page when what had it goes away or is switched off while a change is on its way: otherwise who uses the
 * keyboard starts again at the top. What was switched off gets it back; in place of what is gone comes the first thing nearest to it, or the
 * one that `data-focus-home` says. It is the ref of the element around them.
 */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return;
  // What has the focus, and what is around it from the inside out; nothing while it is elsewhere.
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
    if (!had || !lost || [...document.querySelectorAll(dialog)].some((one) => covers(one, part))) return;
    if (had.isConnected) {
      if (had.matches(':not(:disabled)')) (had as HTMLElement).focus();
      return;
    }
    for (const one of outer) {
      if (!one.isConnected) continue;
      const next = one.querySelector<HTMLElement>('[data-focus-home]') ?? one;
      const found = next.querySelector<HTMLElement>(focusable) ?? one.querySelector<HTMLElement>(focusable);
      if (found) {
        found.focus();
        return;
      }
    }
  };
  const changes = new MutationObserver(keep);
  changes.observe(part, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  // A press beside all fields takes the focus away on purpose.
  document.addEventListener('pointerdown', note, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', note, true);
  };
}
