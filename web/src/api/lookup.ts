// Remote selects: lists of choices too long to send as a whole, searched by text or by id.

export interface RemoteLookup {
  load: (query: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  resolve: (id: string | number, signal: AbortSignal) => Promise<Choice | null>;
}

type Choice = { id: number; text: string };
type Ask = (input: { text?: string; id?: number }, options: { signal: AbortSignal }) => Promise<{ rows: Choice[] }>;

// lookup makes a remote select of a call that finds choices by text or by id.
export const lookup = (ask: Ask): RemoteLookup => ({
  load: async (query, signal) => (await ask({ text: query }, { signal })).rows,
  resolve: async (id, signal) => (await ask({ id: Number(id) }, { signal })).rows[0] ?? null,
});
