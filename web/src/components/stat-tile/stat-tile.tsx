import type { CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/routing';
import classes from './stat-tile.module.css';

interface StatTileProps {
  to: LinkProps['to'];
  search?: LinkProps['search'];
  icon: ReactNode;
  title: string;
  /** A number, or text such as an amount. */
  count?: ReactNode;
  detail?: ReactNode;
  /** The icon's colour, if its group has one. */
  color?: string;
}

/** A dashboard tile. It is a link, so that it can be opened in another tab. */
export function StatTile({ to, search, icon, title, count, detail, color }: StatTileProps) {
  return (
    <Link to={to} search={search} className={classes.tile}>
      <span
        className={classes.icon}
        data-color={color}
        style={{ '--tile-color': color } as CSSProperties}
        aria-hidden="true"
      >
        {icon}
      </span>
      <span className={classes.title}>
        {title}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Link>
  );
}
