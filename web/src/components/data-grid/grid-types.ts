import type { ReactNode } from 'react';
import type { RemoteLoad, RemoteResolve } from '../remote-select/remote-option';

/** The part of the URL that holds a list's state; filters stand beside the three fixed names. */
export type GridSearch = {
  /** From 1; absent means the first page. */
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
    | { kind: 'select'; choices: readonly SelectChoice[] /** What the empty choice says. */; all?: string }
    | { kind: 'remote'; load: RemoteLoad; resolve?: RemoteResolve }
    | { kind: 'date' }
  );

export interface GridColumn<Row> {
  /** The field's name, also sent as sort. */
  id: string;
  header: string;
  /** By default the field's own value. */
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'center' | 'right';
  /** Times, money and lanes: tabular figures, to the right. */
  numeric?: boolean;
  sortable?: boolean;
  /** CSS width, or pixels. */
  width?: number | string;
  /** One line that ends in … where room is short; the whole value is the tooltip. The width, a percentage, is what it hopes for. */
  clip?: boolean;
  /** Left out of the table where the list is narrower than a laptop gives. */
  wide?: boolean;
  filter?: GridFilter;
  /** The heading of the card on phones, in one line where the cell has two; by default the first column. */
  cardTitle?: boolean | ((row: Row) => ReactNode);
  /** Left out of the card on phones. */
  cardHidden?: boolean;
  /** In the line under the heading on phones, which makes a dense row of the card; in other words where the value alone does not speak. */
  phone?: true | ((row: Row) => ReactNode);
}

/** A filter that has no column of its own. */
export type LooseFilter = GridFilter & { name: string; label: string };

export interface GridEmpty {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
  /** Where else what the filters ask for may be. */
  elsewhere?: ReactNode;
}

export interface SearchChange {
  /** Typing replaces the history entry; a page or a sort adds one. */
  replace: boolean;
  /** What was open over the list closes: back to the list, where one came from it. */
  back?: boolean;
}

export interface DataGridProps<Row extends object> {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Undefined until the first answer comes. */
  rows: readonly Row[] | undefined;
  /** All rows on the server, not only this page's. */
  total?: number;
  /** Rows to a page; absent when the list comes whole. */
  pageSize?: number;
  rowKey: (row: Row) => string | number;
  search: GridSearch;
  onSearch: (next: GridSearch, change: SearchChange) => void;
  /** A question is on its way to the server. */
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Filters beside those of the columns. */
  filters?: readonly LooseFilter[];
  onOpen?: (row: Row) => void;
  onNew?: () => void;
  newLabel?: string;
  /** Buttons of one row. */
  actions?: (row: Row) => ReactNode;
  /** Further buttons above the list: export, upload. */
  toolbar?: ReactNode;
  empty?: GridEmpty;
  /** On phones a row is two lines, its title and this, in place of a card with a label for each value. */
  phoneDetail?: (row: Row) => ReactNode;
  /** The row shown in the panel. */
  selectedKey?: string | number;
  /** Draws the rows in its own way, in place of the table; each carries data-row with its index. */
  renderRows?: (body: GridBodyProps<Row>) => ReactNode;
}

/** The parts of a grid that draws rows. */
export interface GridBodyProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  selectedKey?: string | number;
  /** The row that Tab reaches. */
  activeIndex: number;
  onActive: (index: number) => void;
}

export function cellOf<Row extends object>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.cell) {
    return column.cell(row);
  }
  const value = (row as Record<string, unknown>)[column.id];
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

/** What a clipped cell says in full. */
export function tooltipOf<Row extends object>(column: GridColumn<Row>, row: Row): string | undefined {
  const value = column.clip ? (row as Record<string, unknown>)[column.id] : undefined;
  return value === null || value === undefined || value === '' ? undefined : String(value);
}

export function alignOf<Row>(column: GridColumn<Row>): 'left' | 'center' | 'right' {
  return column.align ?? (column.numeric ? 'right' : 'left');
}
