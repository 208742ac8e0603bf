import type { ComponentType } from 'react';
import type { Address } from '../../api/addresses';
import type { Home } from '../../api/generated/account';
import { type Landing, ScrollMemory } from './scroll';
import { parseSearch, stringifySearch } from './search-params';

export interface Place {
  path: string;
  search: Address;
  hash: string;
}

export interface Target {
  // A path, or '.' for the one that is there.
  to: string;
  search?: object;
  hash?: string;
  // In place of the address that is there, so that one does not go back to it.
  replace?: boolean;
  // Closes what is open over the page: where the address before is the one it leads to, it goes back there, otherwise it replaces.
  back?: boolean;
  resetScroll?: boolean;
}

export interface Route {
  path: string;
  title?: string;
  need?: (home: Home) => boolean;
  /** Brings the screen's code and first data. With stay the screen is there and only the search changed: nobody waits. */
  open: (search: Address, stay: boolean) => Promise<ComponentType>;
}

// What stands on the page. It follows the address: until the next screen is ready, the one before stays.
export type Shown = { place: Place; route?: Route } & (
  | { kind: 'nothing' | 'waiting' | 'missing' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'screen'; Screen: ComponentType }
);

// Milliseconds after which a screen that is coming says so.
const patience = 400;

// Asks, where there is something to ask, and answers true to stay. Within means that the screen changes its own search: that leaves
// a tab of it, but no panel over it.
export type Guard = (within: boolean) => Promise<boolean> | false;

// What an entry of the history knows: its place among those that one goes back and forward to, and the address that it was opened from.
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

/** Router turns addresses into screens. Paths are names without parts that vary, so a table is enough. */
export class Router {
  readonly routes: ReadonlyMap<string, Route>;
  /** Where the address is. */
  place = here();
  shown: Shown = { kind: 'nothing', place: this.place };
  private readonly doors: Readonly<Record<string, string | (() => void)>>;
  private readonly guards = new Set<Guard>();
  private readonly scroll = new ScrollMemory();
  private tell = () => {};
  private turn = 0;
  // The place among those that one goes back and forward to.
  private index: number;
  private undoing = false;
  // While a question is open there is no second one: its answer is for wherever the address is by then.
  private asking = false;
  // A way back that is under way, and what ends it.
  private returning: Promise<void> | undefined;
  private returned: (() => void) | undefined;

  /** Doors lead to another path, or do something else than show a screen. */
  constructor(routes: readonly Route[], doors: Readonly<Record<string, string | (() => void)>> = {}) {
    this.routes = new Map(routes.map((route) => [route.path, route]));
    this.doors = doors;
    const known = entry().index;
    this.index = known ?? this.scroll.next();
    this.enter(location.href, true);
    void this.arrive(known === undefined ? 'top' : 'remembered');
  }

  /** Hears of every change, until what it gives back is called. */
  listen(tell: () => void): () => void {
    const pop = () => void this.pop();
    this.tell = tell;
    addEventListener('popstate', pop);
    const forget = this.scroll.listen();
    tell();
    return () => {
      this.tell = () => {};
      removeEventListener('popstate', pop);
      forget();
    };
  }

  /** Adds a question to be asked before the address changes: true means to stay. */
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

  /** Brings what a link leads to before it is clicked. */
  preload({ to, search = {} }: Target): void {
    const route = this.routes.get(to);
    void route?.open(parseSearch(stringifySearch(search as Record<string, unknown>)), false).catch(() => undefined);
  }

  /** Asks again for a screen that did not come. */
  retry(): void {
    this.shown = { kind: 'nothing', place: this.place };
    void this.arrive('still');
  }

  /** What is shown is on the page now. */
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
      this.tell();
    };
    this.place = place;
    this.scroll.landing = landing;
    if (!route) return show({ kind: 'missing', place });
    const { shown } = this;
    if (shown.kind === 'screen' && shown.place.path === place.path) {
      void route.open(place.search, true).catch(() => undefined);
      return show({ ...shown, place });
    }
    this.tell();
    const late = setTimeout(() => show({ kind: 'waiting', place, route }), patience);
    try {
      show({ kind: 'screen', place, route, Screen: await route.open(place.search, false) });
    } catch (error) {
      show({ kind: 'failed', place, route, error });
    } finally {
      clearTimeout(late);
    }
  }
}
