/** A line of the file that was not taken; line counts from the header, which is 1. */
export interface RefusedLine {
  line: number;
  column: string;
  reason: string;
}

export interface UploadCounts {
  read: number;
  created: number;
  updated: number;
  refusals: readonly RefusedLine[];
}

export interface UploadReply {
  /** The server's record of this file; 0 or absent where it keeps none. */
  id?: number;
  /** Absent for a logo or a press release, which have no lines. */
  counts?: UploadCounts;
  message?: string;
}

export interface SendOptions {
  /** False is the dry run. */
  confirm: boolean;
  /** The dry run's record, whose progress the saving then shows. */
  previous: number;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SendFile = (file: File, options: SendOptions) => Promise<UploadReply>;

/** 20 MiB, as the server. */
export const MAX_BYTES = 20 * 1024 * 1024;
