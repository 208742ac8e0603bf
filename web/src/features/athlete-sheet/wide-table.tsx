import type { ReactNode } from 'react';
import classes from './sheet.module.css';

interface WideTableProps {
  label: string;
  children: ReactNode;
}

// A table that is wider than a telephone scrolls by itself; whoever has no finger scrolls it with the arrows.
export function WideTable({ label, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
