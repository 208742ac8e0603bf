import type { Upload, UploadArgs } from '../../api/generated/upload';

/** A rejected row of the file; line 1 is the header. */
export interface RefusedLine {
  line: number;
  column: string;
  /** The column's header in the file; absent in older records. */
  head?: string;
  reason: string;
}

export interface UploadCounts {
  read: number;
  created: number;
  updated: number;
  refusals: readonly RefusedLine[];
  /** About rows that were accepted. */
  warnings?: readonly { line: number; text: string }[];
  /** Only for files whose rows do not each have their own line. */
  unchanged?: number | null;
  /** The rows that wait for the user's choice. */
  toChoose?: number;
}

/** A header of the file and the column it is read as; ignored if it has no column. */
export interface FileHead {
  head: string;
  column: string;
}

/** A column that this kind of file may have. */
export interface FileColumn {
  column: string;
  label: string;
  required: boolean;
}

export interface UploadReply {
  /** The id of the server's upload record; 0 or absent if there is none. */
  id?: number;
  /** Absent for a logo or a press release, which have no rows. */
  counts?: UploadCounts;
  message?: string;
  /** The server's matches of the headers, and all available columns. */
  heads?: readonly FileHead[];
  columns?: readonly FileColumn[];
  /** The server's complete record, for files of other programs. */
  record?: Upload;
  insertedId?: number;
}

/** What a run of the same file may change. */
export type RunArgs = Pick<UploadArgs, 'create' | 'choices' | 'content'>;

export interface SendOptions {
  /** False for a dry run. */
  confirm: boolean;
  /** The id of the dry run's record, in which the save reports its progress. */
  previous: number;
  /** The headers that the user matched. */
  heads: readonly FileHead[];
  /** Only asks how the headers are understood. */
  headsOnly?: boolean;
  more?: RunArgs;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SendFile = (file: File, options: SendOptions) => Promise<UploadReply>;

/** 20 MiB, the same as on the server. */
export const MAX_BYTES = 20 * 1024 * 1024;
