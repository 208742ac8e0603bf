import type { Endpoint } from './call';

// Addresses are kept in links and bookmarks: their parameters keep the names of the contract.

export type Address = Record<string, string | number | undefined>;

// searchOf reads the parameters of an address that holds a list's filters; those that are not the list's keep their names.
export const searchOf = <Search>(list: Endpoint, address: object) => list.input.toEnglish(address) as Search;

// addressOf writes them: the other way round.
export const addressOf = (list: Endpoint, search: object) => list.input.toWire(search) as Address;
