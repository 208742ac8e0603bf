import { catalogueApi } from './generated/catalogue';
import { peopleApi } from './generated/people';

// The choices too many to send: what a remote select asks for, by text or by id.

export interface RemoteLookup {
  load: (query: string, signal: AbortSignal) => Promise<readonly { id: number; text: string }[]>;
  resolve: (id: string | number, signal: AbortSignal) => Promise<{ id: number; text: string } | null>;
}

type Ask = (input: { text?: string; id?: number }, options: { signal: AbortSignal }) => Promise<{ rows: Choice[] }>;
type Choice = { id: number; text: string };

const lookup = (ask: Ask): RemoteLookup => ({
  load: async (query, signal) => (await ask({ text: query }, { signal })).rows,
  resolve: async (id, signal) => (await ask({ id: Number(id) }, { signal })).rows[0] ?? null,
});

// Clubs whose affiliation is good.
export const clubLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 1, ...input }, options));

// Clubs that may organise an event: those the caller may choose.
export const organiserLookup = lookup((input, options) => peopleApi.clubOptions({ scope: 2, ...input }, options));

// Where somebody may have been born: comuni, those that are no more, states.
export const birthplaceLookup = lookup((input, options) => catalogueApi.comuneOptions({ scope: 0, ...input }, options));

const place = (className: string) => lookup((input, options) => catalogueApi.options({ className, ...input }, options));

export const regionLookup = place('Regione');
export const provinceLookup = place('Provincia');
export const comuneLookup = place('Comune');
