import type { ComponentType } from 'react';
import type { Address } from '../../api/addresses';
import type { Home } from '../../api/generated/session';
import { type Landing, ScrollMemory } from './scroll';
import { parseSearch, stringifySearch } from './search-params';

export interface Place {
  path: string;
  search: Address;
  hash: string;
}

export interface Target {
  // A path, or '.' for the current one.
  to: string;
  search?: object;
  hash?: string;
  // Replaces the current history entry instead of adding one.
  replace?: boolean;
  // Closes what is open over the page: goes back if the previous entry is the target, otherwise replaces the entry.
  back?: boolean;
  resetScroll?: boolean;
}

export interface Route {
  path: string;
  title?: string;
  need?: (home: Home) => boolean;
  /**
   * Loads the screen's code and first data. If stay is true, the screen is already shown and only its search changed,
   * so nothing is awaited.
   */
  open: (search: Address, stay: boolean) => Promise<ComponentType>;
}

// What is on the page. It follows the address, but the previous screen stays until the next one is ready.
export type Shown = { place: Place; route?: Route } & (
  | { kind: 'nothing' | 'waiting' | 'missing' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'screen'; Screen: ComponentType }
);

// Milliseconds before a loading screen is reported as waiting.
const loadingDelay = 400;

// Asks the user if necessary; true means stay. within means that the screen only changes its own search: that leaves
// a tab of the screen, but no panel over it.
export type Guard = (within: boolean) => Promise<boolean> | false;

// State of a history entry: its index, and the address it was opened from.
interface Entry {
  index?: number;
  before?: string;
}

const placeAt = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Place => ({
  path: pathname.replace(/(.)\/+$/, '$1'),
  search: parseSearch(search),
  hash,
});
const here = () => placeAt(location);
const hrefHere = () => location.pathname + location.search + location.hash;
const entry = (): Entry => (history.state as Entry | null) ?? {};

export const hrefOf = ({ to, search = {}, hash }: Target): string =>
  to + stringifySearch(search as Record<string, unknown>) + (hash ? `#${hash}` : '');

/** Router maps addresses to screens. Paths have no parameters, so a lookup table is enough. */
export class Router {
  readonly routes: ReadonlyMap<string, Route>;
  /** The current address. */
  place = here();
  shown: Shown = { kind: 'nothing', place: this.place };
  private readonly doors: Readonly<Record<string, string | (() => void)>>;
  private readonly guards = new Set<Guard>();
  private readonly scroll = new ScrollMemory();
  private notify = () => {};
  private turn = 0;
  // The index of the current history entry.
  private index: number;
  private undoing = false;
  // While a question is open no second one is asked: its answer applies to wherever the address is by then.
  private asking = false;
  // A history.back() in progress, and the function that resolves it.
  private returning: Promise<void> | undefined;
  private returned: (() => void) | undefined;

  /** Doors are paths that redirect to another path or run a function instead of showing a screen. */
  constructor(routes: readonly Route[], doors: Readonly<Record<string, string | (() => void)>> = {}) {
    this.routes = new Map(routes.map((route) => [route.path, route]));
    this.doors = doors;
    const index = entry().index;
    this.index = index ?? this.scroll.next();
    this.enter(location.href, true);
    void this.arrive(index === undefined ? 'top' : 'remembered');
  }

  /** Subscribes to changes; returns the function that unsubscribes. */
  listen(notify: () => void): () => void {
    const pop = () => void this.pop();
    this.notify = notify;
    addEventListener('popstate', pop);
    const forget = this.scroll.listen();
    notify();
    return () => {
      this.notify = () => {};
      removeEventListener('popstate', pop);
      forget();
    };
  }

  /** Adds a guard that is asked before the address changes: true means stay. Returns the function that removes it. */
  guard(question: Guard): () => void {
    this.guards.add(question);
    return () => this.guards.delete(question);
  }

  async navigate({ to, search, hash, replace = false, back = false, resetScroll = true }: Target): Promise<void> {
    const path = to === '.' ? this.place.path : to;
    if (this.asking || (await this.refused(path === this.shown.place.path))) return;
    const href = hrefOf({ to: path, search, hash });
    while (this.returning) await this.returning;
    if (back && entry().before === href) return this.goBack(href);
    this.enter(href, replace || back || href === hrefHere());
    await this.arrive(resetScroll ? 'top' : 'still');
  }

  /** Loads the target of a link before it is clicked. */
  preload({ to, search = {} }: Target): void {
    const route = this.routes.get(to);
    void route?.open(parseSearch(stringifySearch(search as Record<string, unknown>)), false).catch(() => undefined);
  }

  /** Loads a failed screen again. */
  retry(): void {
    this.shown = { kind: 'nothing', place: this.place };
    void this.arrive('still');
  }

  /** Whether the screen being opened will be shown from its top, not from where it was scrolled before. */
  get startsAtTop(): boolean {
    return this.scroll.startsAtTop;
  }

  /** Called when the shown screen has been rendered. */
  landed(): void {
    this.scroll.land(this.place.hash);
  }

  private enter(href: string, replace: boolean): void {
    const before = replace ? entry().before : hrefHere();
    if (!replace) this.index += 1;
    this.scroll.index = this.index;
    history[replace ? 'replaceState' : 'pushState']({ index: this.index, before } satisfies Entry, '', href);
  }

  private goBack(href: string): Promise<void> {
    this.place = placeAt(new URL(href, location.href));
    this.returning = new Promise((resolve) => {
      this.returned = resolve;
    });
    history.back();
    return this.returning;
  }

  private async pop(): Promise<void> {
    const { returned } = this;
    if (returned) {
      this.returning = this.returned = undefined;
      this.index += this.stepsAway();
      this.scroll.index = this.index;
      await this.arrive('still');
      return returned();
    }
    if (this.undoing) {
      this.undoing = false;
      return;
    }
    if (this.asking) return;
    if (entry().index === undefined) {
      // A link within the page.
      this.index += 1;
      this.enter(location.href, true);
      return this.arrive('still');
    }
    const stay = this.stepsAway() !== 0 && (await this.refused(false));
    const steps = this.stepsAway();
    if (stay) {
      if (steps === 0) return;
      this.undoing = true;
      history.go(-steps);
      return;
    }
    this.index += steps;
    this.scroll.index = this.index;
    return this.arrive('remembered');
  }

  private stepsAway(): number {
    return (entry().index ?? this.index) - this.index;
  }

  private async refused(within: boolean): Promise<boolean> {
    for (const question of [...this.guards]) {
      const answer = question(within);
      if (!answer) continue;
      this.asking = true;
      const stay = await answer.finally(() => {
        this.asking = false;
      });
      if (stay) return true;
    }
    return false;
  }

  private async arrive(landing: Landing): Promise<void> {
    const place = here();
    const door = this.doors[place.path];
    if (typeof door === 'string') {
      this.enter(door, true);
      return this.arrive(landing);
    }
    this.turn += 1;
    if (door) return door();
    const { turn } = this;
    const route = this.routes.get(place.path);
    const show = (shown: Shown) => {
      if (turn !== this.turn) return;
      this.shown = shown;
      this.notify();
    };
    this.place = place;
    this.scroll.landing = landing;
    if (!route) return show({ kind: 'missing', place });
    const { shown } = this;
    if (shown.kind === 'screen' && shown.place.path === place.path) {
      void route.open(place.search, true).catch(() => undefined);
      return show({ ...shown, place });
    }
    this.notify();
    const timer = setTimeout(() => show({ kind: 'waiting', place, route }), loadingDelay);
    try {
      show({ kind: 'screen', place, route, Screen: await route.open(place.search, false) });
    } catch (error) {
      show({ kind: 'failed', place, route, error });
    } finally {
      clearTimeout(timer);
    }
  }
}
