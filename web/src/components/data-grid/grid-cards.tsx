import { Fragment, type ReactNode } from 'react';
import { DASH } from '../../lib/dates';
import classes from './data-grid.module.css';
import { opensOn } from './grid-row';
import { cellOf, type GridBodyProps, type GridColumn } from './grid-types';

interface GridCardsProps<Row extends object> extends GridBodyProps<Row> {
  label: string;
  /** The second line of a dense row. */
  detail?: (row: Row) => ReactNode;
}

/** Joins the column values of a dense row, without the empty ones. Values that are elements stay separate. */
function lineOf<Row extends object>(columns: readonly GridColumn<Row>[], row: Row): ReactNode {
  const values = columns
    .map((column) => ({
      id: column.id,
      value: typeof column.phone === 'function' ? column.phone(row) : cellOf(column, row),
    }))
    .filter(({ value }) => value && value !== DASH);
  return values.map(({ id, value }, index) => (
    <Fragment key={id}>
      {index > 0 && (typeof value === 'string' ? ' · ' : ' ')}
      {value}
    </Fragment>
  ));
}

/** The rows on a narrow screen: a title with one line under it or with labelled values, and the buttons. */
export function GridCards<Row extends object>(props: GridCardsProps<Row>) {
  const { label, columns, rows, rowKey, actions, onOpen, selectedKey, activeIndex, onActive } = props;
  const line = columns.filter((column) => column.phone);
  const detail = props.detail ?? (line.length > 0 ? (row: Row) => lineOf(line, row) : undefined);
  const title = columns.find((column) => column.cardTitle) ?? columns[0];
  const others = columns.filter((column) => column !== title && !column.cardHidden);
  return (
    <ul
      className={detail ? classes.lines : classes.cards}
      aria-label={label}
      data-long={rows.length > 100 || undefined}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles Enter and the arrow keys.
        <li
          key={rowKey(row)}
          data-row={index}
          data-selected={rowKey(row) === selectedKey || undefined}
          data-opens={onOpen ? true : undefined}
          className={detail ? classes.dense : classes.card}
          tabIndex={index === activeIndex ? 0 : -1}
          onFocus={() => onActive(index)}
          onClick={onOpen ? (event) => opensOn(event) && onOpen(row) : undefined}
        >
          {title && (
            <div className={classes.cardTitle}>
              {typeof title.cardTitle === 'function' ? title.cardTitle(row) : cellOf(title, row)}
            </div>
          )}
          {detail ? (
            <div className={classes.denseDetail}>{detail(row)}</div>
          ) : (
            <dl className={classes.cardValues}>
              {others.map((column) => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd data-numeric={column.numeric || undefined}>{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
          )}
          {actions && <div className={classes.cardActions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
