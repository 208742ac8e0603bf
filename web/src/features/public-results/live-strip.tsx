import type { PublicNews } from './api';
import classes from './public.module.css';

// LiveStrip shows and announces the latest results.
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
