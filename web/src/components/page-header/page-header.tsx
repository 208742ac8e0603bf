import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title';

interface PageHeaderProps {
  title: string;
  /** The whole title where the one shown is cut: it is the tooltip, and what is read aloud. */
  fullTitle?: string;
  subtitle?: ReactNode;
  /** What the window is called, where the heading alone does not tell. */
  windowTitle?: string;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The one h1 of a screen; it takes the focus when the screen changes (tabIndex −1), so that it is read aloud. */
export function PageHeader({ title, fullTitle, subtitle, windowTitle, children }: PageHeaderProps) {
  usePageTitle(windowTitle || fullTitle || title);
  return (
    <div className={classes.root}>
      <div>
        <h1 className={classes.title} tabIndex={-1} title={fullTitle} aria-label={fullTitle}>
          {title}
        </h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
