import type { PublicNews } from './api';
import classes from './public.module.css';

// LiveStrip says what has just come, aloud too.
export function LiveStrip({ rows }: { rows: readonly PublicNews[] }) {
  return (
    <div
      role="log"
      aria-label="Ultimi arrivi"
      aria-live="polite"
      className={classes.live}
      data-empty={rows.length === 0 || undefined}
    >
      {rows.map((row) => (
        <p key={`${row.entryId} ${row.formatted}`}>
          <b>{row.formatted}</b> {row.athlete} <span className={classes.quiet}>{row.label}</span>
        </p>
      ))}
    </div>
  );
}
