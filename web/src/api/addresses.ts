import type { Endpoint } from './call';
import { accountApi } from './generated/account';
import { championshipApi } from './generated/championship';

// Addresses are kept in links and bookmarks: their parameters keep the names of the contract.

export type Address = Record<string, string | number | undefined>;

// searchOf reads the parameters of an address that holds a list's filters; those that are not the list's keep their names.
export const searchOf = <Search>(list: Endpoint, address: object) => list.input.toEnglish(address) as Search;

// addressOf writes them: the other way round.
export const addressOf = (list: Endpoint, search: object) => list.input.toWire(search) as Address;

const parameter = (of: Endpoint['input']) => (value: object) => of.toWire(value) as Record<string, number>;

export const sportAddress = (sportId: number | undefined) =>
  parameter(championshipApi.listEventChampionships.input)({ sportId });
export const orderAddress = (orderId: number) => parameter(championshipApi.enrolInChampionships.output)({ orderId });
export const groupAddress = (groupId: number) => parameter(accountApi.setUserGroup.input)({ groupId });
