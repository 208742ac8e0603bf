// Where a page is scrolled when it is shown: to the top, to where it was, or not at all.
export type Landing = 'top' | 'remembered' | 'still';

const key = 'traguardo.scorrimento';

function read(): Record<number, number> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Remembers the scroll position of each history entry, even across reloads. */
export class ScrollMemory {
  index = 0;
  landing: Landing = 'remembered';
  private readonly tops = read();
  // Whether the window has scrolled since it was opened. Asking the browser where it is scrolled, or to scroll to the
  // top, lays out the whole page at once, before the first rows are painted.
  private moved = false;

  /** The index for a page newly opened in this window: after all existing entries. */
  next(): number {
    return Math.max(-1, ...Object.keys(this.tops).map(Number)) + 1;
  }

  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    // The browser would scroll before the screen is rendered.
    history.scrollRestoration = 'manual';
    // Until the next screen is rendered, the scroll position belongs to the old one.
    const keep = () => {
      this.moved = true;
      if (this.landing === 'still') this.tops[this.index] = scrollY;
    };
    addEventListener('scroll', keep, { signal, passive: true });
    addEventListener('pagehide', () => sessionStorage.setItem(key, JSON.stringify(this.tops)), { signal });
    return () => ended.abort();
  }

  /** Whether the screen being opened will be shown from its top. */
  get startsAtTop(): boolean {
    return this.landing !== 'remembered' || !this.tops[this.index];
  }

  land(hash: string): void {
    const { landing } = this;
    this.landing = 'still';
    if (landing !== 'still') {
      const top = landing === 'remembered' ? this.tops[this.index] : undefined;
      // Element ids contain plain letters only.
      const part = hash && top === undefined ? document.getElementById(hash.slice(1)) : null;
      if (!part && !top && !this.moved) {
        this.tops[this.index] = 0;
        return;
      }
      this.moved = true;
      if (part) part.scrollIntoView();
      else scrollTo(0, top ?? 0);
    }
    if (this.moved) this.tops[this.index] = scrollY;
  }
}
