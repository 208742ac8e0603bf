import { listsApi } from './generated/lists';
import { lookup } from './lookup';

// clubLookup finds clubs with a valid affiliation.
export const clubLookup = lookup((input, options) => listsApi.clubOptions({ scope: 1, ...input }, options));

// entryClubLookup finds the clubs that the caller may enter athletes for in an event.
export const entryClubLookup = (eventId: number) =>
  lookup((input, options) => listsApi.clubOptions({ scope: 2, eventId, ...input }, options));

// organiserLookup finds the clubs that the caller may choose as the organiser of an event.
export const organiserLookup = lookup((input, options) => listsApi.clubOptions({ scope: 2, ...input }, options));
