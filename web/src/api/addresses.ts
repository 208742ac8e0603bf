import type { Endpoint } from './call';
import { screenNames } from './generated/screens';
import { namesOf } from './names';

// Addresses end up in links and bookmarks, so their parameters keep the wire names.

export type Address = Record<string, string | number | undefined>;

declare const checked: unique symbol;

/** Address parameters written by linkTo or addressOf. The brand keeps hand-written literals out of links. */
export type CheckedAddress = Address & { readonly [checked]: true };

// searchOf converts an address's parameters to a list's filters. Parameters that do not belong to the list keep their
// names.
export const searchOf = <Search>(list: Endpoint, address: object) => list.input.toEnglish(address) as Search;

// addressOf is the inverse of searchOf.
export const addressOf = (list: Endpoint, search: object) => list.input.toWire(search) as CheckedAddress;

type Screens = typeof screenNames;
export type ScreenPath = keyof Screens;

type NamesIn<Table extends string> = Table extends `${infer Name} ${string},${infer Rest}`
  ? Name | NamesIn<Rest>
  : Table extends `${infer Name} ${string}`
    ? Name
    : never;

/** The parameters that a link to a screen may set. */
export type ScreenSearch<Path extends ScreenPath> = {
  readonly [Name in NamesIn<Screens[Path]>]?: string | number | undefined;
};

export interface ScreenLink {
  to: string;
  search: CheckedAddress;
}

const names = namesOf(screenNames);

/** linkTo returns a link to a screen, with parameters that the screen reads. */
export const linkTo = <Path extends ScreenPath>(to: Path, search: ScreenSearch<Path>): ScreenLink => ({
  to,
  search: names(to).toWire(search) as CheckedAddress,
});
