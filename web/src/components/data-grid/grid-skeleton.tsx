import classes from './data-grid.module.css';

interface SkeletonProps {
  columns: number;
  rows: number;
}

/** Enough to fill a screen, even if a page has thousands of rows. */
const MAX_ROWS = 12;

// Bars differ in length like real values, but stay the same between renders.
const bone = (row: number, column: number) => ({ width: `${45 + ((row * 7 + column * 13) % 40)}%` });

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

export function SkeletonBody({ columns, rows }: SkeletonProps) {
  return (
    <tbody aria-hidden="true" data-testid="grid-skeleton">
      {upTo(Math.min(rows, MAX_ROWS)).map((row) => (
        <tr key={row}>
          {upTo(columns).map((column) => (
            <td key={column}>
              <span className={classes.bone} style={bone(row, column)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function SkeletonCards({ columns, rows }: SkeletonProps) {
  return (
    <div className={classes.cards} aria-hidden="true" data-testid="grid-skeleton">
      {upTo(Math.min(rows, MAX_ROWS / 2)).map((row) => (
        <div key={row} className={classes.card}>
          {upTo(Math.min(columns, 4)).map((column) => (
            <span key={column} className={classes.bone} style={bone(row, column)} />
          ))}
        </div>
      ))}
    </div>
  );
}
