export interface PieSlice {
  name: string;
  value: number;
  color?: string;
}

export interface ChartSeries {
  /** The property of each row that contains the value. */
  key: string;
  label: string;
  color?: string;
}

export type ChartRow = Record<string, string | number | null>;

interface Figures {
  rows: readonly ChartRow[];
  /** The property that names a row: a week, a distance, a date. */
  nameKey: string;
  series: readonly ChartSeries[];
}

export type ChartData =
  | { kind: 'pie'; slices: readonly PieSlice[] }
  | ({ kind: 'stacked' } & Figures)
  | ({ kind: 'radar' } & Figures)
  | ({
      kind: 'line';
      /** Least and greatest of the axis; by default the round values around the data. */
      domain?: readonly [number, number];
      /** The values are hundredths of a second. */
      times?: boolean;
    } & Figures);

// Readable on white and on dark, and distinguishable with the most common colour blindness.
const PALETTE = ['blue.6', 'orange.7', 'teal.7', 'grape.6', 'red.7', 'cyan.8', 'lime.8', 'pink.6'] as const;

export function colorAt(index: number, own?: string): string {
  return own || (PALETTE[index % PALETTE.length] ?? PALETTE[0]);
}
