import { formatCount } from '../../lib/numbers';
import classes from './totals.module.css';

interface TotalsProps {
  /** The accessible name of the group of figures. */
  label: string;
  /** Numbers are counts; undefined while they are loading. */
  figures: readonly (readonly [name: string, value: string | number | undefined])[];
}

/** The totals of a list on one line. Screen readers announce them when a filter changes them. */
export function Totals({ label, figures }: TotalsProps) {
  return (
    <section aria-label={label} aria-live="polite">
      <dl className={classes.totals}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? formatCount(value) : (value ?? '…')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
