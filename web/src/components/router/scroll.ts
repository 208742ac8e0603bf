// Where a page is scrolled to when it is shown: to its top, where it was, or not at all.
export type Landing = 'top' | 'remembered' | 'still';

const key = 'traguardo.scorrimento';

function read(): Record<number, number> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** How far down each place of the history was read, also after the page is loaded anew. */
export class ScrollMemory {
  index = 0;
  landing: Landing = 'remembered';
  private readonly tops = read();

  /** The index of a page that was opened anew in this window: after all that were there before. */
  next(): number {
    return Math.max(-1, ...Object.keys(this.tops).map(Number)) + 1;
  }

  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    // The browser would scroll before the screen is there.
    history.scrollRestoration = 'manual';
    // Until the next screen has landed, the scrolling is the old one's.
    const keep = () => {
      if (this.landing === 'still') this.tops[this.index] = scrollY;
    };
    addEventListener('scroll', keep, { signal, passive: true });
    addEventListener('pagehide', () => sessionStorage.setItem(key, JSON.stringify(this.tops)), { signal });
    return () => ended.abort();
  }

  land(hash: string): void {
    const { landing } = this;
    this.landing = 'still';
    if (landing !== 'still') {
      const top = landing === 'remembered' ? this.tops[this.index] : undefined;
      // Parts have names of plain letters.
      const part = hash && top === undefined ? document.getElementById(hash.slice(1)) : null;
      if (part) part.scrollIntoView();
      else scrollTo(0, top ?? 0);
    }
    this.tops[this.index] = scrollY;
  }
}
