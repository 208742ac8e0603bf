import { peopleApi } from './generated/people';
import { lookup } from './lookup';

// Clubs whose affiliation is good.
export const clubLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 1, ...input }, options));

// Clubs that may organise an event: those the caller may choose.
export const organiserLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 2, ...input }, options));
