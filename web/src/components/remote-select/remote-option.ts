export type RemoteId = string | number;

export interface RemoteOption {
  id: RemoteId;
  text: string;
}

export type RemoteLoad = (query: string, signal: AbortSignal) => Promise<readonly RemoteOption[]>;

/** The option of an id that is already chosen, to show its words; null when it is gone. */
export type RemoteResolve = (id: RemoteId, signal: AbortSignal) => Promise<RemoteOption | null>;
