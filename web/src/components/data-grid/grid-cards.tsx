import type { ReactNode } from 'react';
import classes from './data-grid.module.css';
import { opensOn } from './grid-row';
import { cellOf, type GridBodyProps } from './grid-types';

interface GridCardsProps<Row extends object> extends GridBodyProps<Row> {
  label: string;
  /** The second line of a dense row. */
  detail?: (row: Row) => ReactNode;
}

/** The same rows for a narrow screen: a heading, labelled values, the buttons. */
export function GridCards<Row extends object>(props: GridCardsProps<Row>) {
  const { label, columns, rows, rowKey, actions, onOpen, selectedKey, activeIndex, onActive, detail } = props;
  const title = columns.find((column) => column.cardTitle) ?? columns[0];
  const others = columns.filter((column) => column !== title && !column.cardHidden);
  return (
    <ul
      className={detail ? classes.lines : classes.cards}
      aria-label={label}
      data-long={rows.length > 100 || undefined}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard once for the whole list, with the arrows.
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
          {title && <div className={classes.cardTitle}>{cellOf(title, row)}</div>}
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
