import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title';

interface PageHeaderProps {
  title: string;
  /** The full title if the visible one is shortened: used as tooltip and read by screen readers. */
  fullTitle?: string;
  subtitle?: ReactNode;
  /** The window title, if the heading alone is not clear. */
  windowTitle?: string;
  /** Buttons on the right. */
  children?: ReactNode;
}

/**
 * The only h1 of a screen. It gets the focus when the screen changes (tabIndex −1), so that screen readers announce
 * it.
 */
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
