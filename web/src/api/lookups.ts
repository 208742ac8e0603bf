import { api } from './generated';

// The choices too many to send: what a remote select asks for, by text or by id.

export interface RemoteLookup {
  load: (query: string, signal: AbortSignal) => Promise<readonly { id: number; text: string }[]>;
  resolve: (id: string | number, signal: AbortSignal) => Promise<{ id: number; text: string } | null>;
}

type Ask = (input: { q?: string; ID?: number }, options: { signal: AbortSignal }) => Promise<{ rows: Choice[] }>;
type Choice = { id: number; text: string };

const lookup = (ask: Ask): RemoteLookup => ({
  load: async (query, signal) => (await ask({ q: query }, { signal })).rows,
  resolve: async (id, signal) => (await ask({ ID: Number(id) }, { signal })).rows[0] ?? null,
});

// Clubs whose affiliation is good.
export const clubLookup = lookup((input, options) => api.clubOptions({ a: 1, ...input }, options));

// Clubs that may organise an event: those the caller may choose.
export const organiserLookup = lookup((input, options) => api.clubOptions({ a: 2, ...input }, options));

// Where somebody may have been born: comuni, those that are no more, states.
export const birthplaceLookup = lookup((input, options) => api.comuneOptions({ a: 0, ...input }, options));

const place = (className: string) =>
  lookup(({ q, ID }, options) => api.options({ className, DESCRIZIONE: q, ID }, options));

export const regionLookup = place('Regione');
export const provinceLookup = place('Provincia');
export const comuneLookup = place('Comune');
