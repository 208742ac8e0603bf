/** A line of the file that was not taken; line counts from the header, which is 1. */
export interface RefusedLine {
  line: number;
  column: string;
  /** The column as the file calls it; a record of earlier days has none. */
  head?: string;
  reason: string;
}

export interface UploadCounts {
  read: number;
  created: number;
  updated: number;
  refusals: readonly RefusedLine[];
}

/** A head of the file and the column that is read from it; without one it is left out. */
export interface FileHead {
  head: string;
  column: string;
}

/** A column that a file of this kind may have. */
export interface FileColumn {
  column: string;
  label: string;
  required: boolean;
}

export interface UploadReply {
  /** The server's record of this file; 0 or absent where it keeps none. */
  id?: number;
  /** Absent for a logo or a press release, which have no lines. */
  counts?: UploadCounts;
  message?: string;
  /** What the server made of the heads of a sheet, and the columns there are. */
  heads?: readonly FileHead[];
  columns?: readonly FileColumn[];
}

export interface SendOptions {
  /** False is the dry run. */
  confirm: boolean;
  /** The dry run's record, whose progress the saving then shows. */
  previous: number;
  /** The heads that were matched by hand. */
  heads: readonly FileHead[];
  /** Asks how the heads are understood, and for nothing else. */
  headsOnly?: boolean;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SendFile = (file: File, options: SendOptions) => Promise<UploadReply>;

/** 20 MiB, as the server. */
export const MAX_BYTES = 20 * 1024 * 1024;
