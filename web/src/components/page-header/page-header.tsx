import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, usePath } from '../router/routing';
import { Toolbar } from '../toolbar/toolbar';
import { helpPlaces } from './help-places';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title';

interface PageHeaderProps {
  title: string;
  /** The full title if the visible one is shortened: used as tooltip and read by screen readers. */
  fullTitle?: string;
  subtitle?: ReactNode;
  /** The window title, if the heading alone is not clear. */
  windowTitle?: string;
  /** The chapter of the guide about the screen, if it depends on the user. */
  guide?: string;
  /** Buttons on the right. */
  children?: ReactNode;
}

/**
 * The only h1 of a screen. It gets the focus when the screen changes (tabIndex −1), so that screen readers announce
 * it.
 */
export function PageHeader({ title, fullTitle, subtitle, windowTitle, guide, children }: PageHeaderProps) {
  usePageTitle(windowTitle || fullTitle || title);
  const place = helpPlaces[usePath()];
  const help = guide ?? place;
  return (
    <div className={classes.root}>
      <div>
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1} title={fullTitle} aria-label={fullTitle}>
            {title}
          </h1>
          {help && (
            <Link to="/Guida" hash={help} className={classes.help} aria-label="Guida a questa pagina" title="Guida">
              <IconHelp size={18} aria-hidden />
            </Link>
          )}
        </div>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <Toolbar>{children}</Toolbar>}
    </div>
  );
}
