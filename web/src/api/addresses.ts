import type { Endpoint } from './call';
import { screenNames } from './generated/screens';
import { namesOf } from './names';

// Addresses are kept in links and bookmarks: their parameters keep the names of the contract.

export type Address = Record<string, string | number | undefined>;

declare const checked: unique symbol;

/** The parameters of an address as linkTo and addressOf write them: a literal is none, so that no link has a parameter of its own. */
export type CheckedAddress = Address & { readonly [checked]: true };

// searchOf reads the parameters of an address that holds a list's filters; those that are not the list's keep their names.
export const searchOf = <Search>(list: Endpoint, address: object) => list.input.toEnglish(address) as Search;

// addressOf writes them: the other way round.
export const addressOf = (list: Endpoint, search: object) => list.input.toWire(search) as CheckedAddress;

type Screens = typeof screenNames;
export type ScreenPath = keyof Screens;

type NamesIn<Table extends string> = Table extends `${infer Name} ${string},${infer Rest}`
  ? Name | NamesIn<Rest>
  : Table extends `${infer Name} ${string}`
    ? Name
    : never;

/** What links may ask of a screen. */
export type ScreenSearch<Path extends ScreenPath> = {
  readonly [Name in NamesIn<Screens[Path]>]?: string | number | undefined;
};

export interface ScreenLink {
  to: string;
  search: CheckedAddress;
}

const names = namesOf(screenNames);

/** linkTo is a link to a screen with parameters that the screen reads. */
export const linkTo = <Path extends ScreenPath>(to: Path, search: ScreenSearch<Path>): ScreenLink => ({
  to,
  search: names(to).toWire(search) as CheckedAddress,
});
