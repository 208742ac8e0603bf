import type { ReactNode } from 'react';
import classes from './sheet.module.css';

interface WideTableProps {
  label: string;
  children: ReactNode;
}

// WideTable lets a table wider than a phone scroll horizontally, by touch or with the arrow keys.
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
