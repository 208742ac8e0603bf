export type RemoteId = string | number;

export interface RemoteOption {
  id: RemoteId;
  text: string;
}

export type RemoteLoad = (query: string, signal: AbortSignal) => Promise<readonly RemoteOption[]>;

/** Returns the option of a chosen id, to show its label; null if it no longer exists. */
export type RemoteResolve = (id: RemoteId, signal: AbortSignal) => Promise<RemoteOption | null>;
