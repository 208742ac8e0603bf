import type { MouseEvent, ReactNode } from 'react';
import classes from './data-grid.module.css';
import { alignOf, cellOf, type GridColumn, tooltipOf } from './grid-types';

interface GridRowProps<Row extends object> {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  actions?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  active: boolean;
  onActive: (index: number) => void;
  selected: boolean;
  /** The row's position in a virtualised list (aria-rowindex). */
  position?: number;
  measure?: (element: HTMLTableRowElement | null) => void;
}

export function GridRow<Row extends object>(props: GridRowProps<Row>) {
  const { row, index, columns, actions, onOpen, active, onActive, selected, position, measure } = props;
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      data-selected={selected || undefined}
      data-opens={onOpen ? true : undefined}
      className={classes.row}
      tabIndex={active ? 0 : -1}
      aria-rowindex={position}
      aria-keyshortcuts={onOpen ? 'Enter' : undefined}
      onFocus={() => onActive(index)}
      onClick={onOpen ? (event) => opensOn(event) && onOpen(row) : undefined}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          style={{ textAlign: alignOf(column) }}
          data-numeric={column.numeric || undefined}
          data-clip={column.clip || undefined}
          data-wide={column.wide || undefined}
          title={tooltipOf(column, row)}
        >
          {cellOf(column, row)}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  );
}

/** False for a click on a control inside the row and for the end of a text selection. */
export function opensOn(event: MouseEvent<HTMLElement>): boolean {
  const control = (event.target as HTMLElement).closest('a, button, input, select, label, [role="menuitem"]');
  return !control && !window.getSelection()?.toString();
}
