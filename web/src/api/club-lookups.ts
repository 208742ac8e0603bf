import { peopleApi } from './generated/people';
import { lookup } from './lookup';

// Clubs whose affiliation is good.
export const clubLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 1, ...input }, options));

// Clubs that whoever handles the entries of an event may enter for: all of them.
export const entryClubLookup = (eventId: number) =>
  lookup((input, options) => peopleApi.clubOptions({ scope: 2, eventId, ...input }, options));

// Clubs that may organise an event: those the caller may choose.
export const organiserLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 2, ...input }, options));
