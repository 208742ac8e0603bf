import { peopleApi } from './generated/people';
import { lookup } from './lookup';

// Clubs with a valid affiliation.
export const clubLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 1, ...input }, options));

// All clubs that the caller may enter athletes for in an event.
export const entryClubLookup = (eventId: number) =>
  lookup((input, options) => peopleApi.clubOptions({ scope: 2, eventId, ...input }, options));

// Clubs the caller may choose as the organiser of an event.
export const organiserLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 2, ...input }, options));
