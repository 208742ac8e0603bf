import type { ReactNode } from 'react';
import type { RemoteLoad, RemoteResolve } from '../remote-select/remote-option';

/** The part of the URL with a list's state: three fixed names, and the filters. */
export type GridSearch = {
  /** Starts at 1; absent means the first page. */
  page?: number;
  sort?: string;
  way?: 'ASC' | 'DESC';
  [filter: string]: string | number | undefined;
};

export interface SelectChoice {
  value: string;
  label: string;
}

interface FilterBase {
  /** The query parameter; by default the column's id. */
  name?: string;
  /** By default the column's header. */
  label?: string;
}

export type GridFilter = FilterBase &
  (
    | { kind: 'text'; inputMode?: 'text' | 'numeric' }
    | { kind: 'select'; choices: readonly SelectChoice[] /** The label of the empty choice. */; all?: string }
    | { kind: 'remote'; load: RemoteLoad; resolve?: RemoteResolve }
    | { kind: 'date' }
  );

export interface GridColumn<Row> {
  /** The field's name, also sent as the sort field. */
  id: string;
  header: string;
  /** By default the field's value. */
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'center' | 'right';
  /** For times, amounts and lanes: tabular figures, right-aligned. */
  numeric?: boolean;
  sortable?: boolean;
  /** CSS width, or pixels. */
  width?: number | string;
  /**
   * Clips the cell to one line with an ellipsis; the tooltip has the whole value. The width, a percentage, is the
   * preferred one.
   */
  clip?: boolean;
  /** Shown only where the list is at least as wide as on a laptop. */
  wide?: boolean;
  filter?: GridFilter;
  /** The title of the card on phones, as one line where the cell has two; by default the first column. */
  cardTitle?: boolean | ((row: Row) => ReactNode);
  /** Hidden on the card on phones. */
  cardHidden?: boolean;
  /**
   * Shown on the line under the title on phones, which makes the card a dense row. A function replaces a value that
   * would be unclear without its header.
   */
  phone?: true | ((row: Row) => ReactNode);
}

/** A filter without a column. */
export type LooseFilter = GridFilter & { name: string; label: string };

export interface GridEmpty {
  title: string;
  /** What the user can do next. */
  hint?: ReactNode;
  action?: ReactNode;
  /** Where else the user may find what the filters ask for. */
  elsewhere?: ReactNode;
}

export interface SearchChange {
  /** Typing replaces the history entry; a page or a sort adds one. */
  replace: boolean;
  /** Closes what is open over the list: goes back in the history if it was opened from the list. */
  back?: boolean;
}

export interface DataGridProps<Row extends object> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Undefined until the first reply. */
  rows: readonly Row[] | undefined;
  /** The number of rows on the server, not only on this page. */
  total?: number;
  /** Rows per page; absent if the list is not paged. */
  pageSize?: number;
  rowKey: (row: Row) => string | number;
  search: GridSearch;
  onSearch: (next: GridSearch, change: SearchChange) => void;
  /** A request is in progress. */
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Filters in addition to those of the columns. */
  filters?: readonly LooseFilter[];
  onOpen?: (row: Row) => void;
  onNew?: () => void;
  newLabel?: string;
  /** The buttons of one row. */
  actions?: (row: Row) => ReactNode;
  /** More buttons above the list: export, upload. */
  toolbar?: ReactNode;
  empty?: GridEmpty;
  /** Makes each row two lines on phones, its title and this, instead of a card with labelled values. */
  phoneDetail?: (row: Row) => ReactNode;
  /** The row shown in the panel. */
  selectedKey?: string | number;
  /** Renders the rows in place of the table. Each row element needs data-row with its index. */
  renderRows?: (body: GridBodyProps<Row>) => ReactNode;
}

/** The props of components that render rows. */
export interface GridBodyProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  selectedKey?: string | number;
  /** The row in the tab order. */
  activeIndex: number;
  onActive: (index: number) => void;
}

/** Renders a column's cell of a row. */
export function cellOf<Row extends object>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.cell) {
    return column.cell(row);
  }
  const value = (row as Record<string, unknown>)[column.id];
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

/** The full text of a clipped cell. */
export function tooltipOf<Row extends object>(column: GridColumn<Row>, row: Row): string | undefined {
  const value = column.clip ? (row as Record<string, unknown>)[column.id] : undefined;
  return value === null || value === undefined || value === '' ? undefined : String(value);
}

export function alignOf<Row>(column: GridColumn<Row>): 'left' | 'center' | 'right' {
  return column.align ?? (column.numeric ? 'right' : 'left');
}
