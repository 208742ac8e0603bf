import classes from './totals.module.css';

interface TotalsProps {
  /** Names the figures for those who cannot see that they belong together. */
  label: string;
  /** Undefined while they are counted. */
  figures: readonly (readonly [name: string, value: string | undefined])[];
}

/** The sums of a list in one line. They are spoken when a filter changes them. */
export function Totals({ label, figures }: TotalsProps) {
  return (
    <section aria-label={label} aria-live="polite">
      <dl className={classes.totals}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
