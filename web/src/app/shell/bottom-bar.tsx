import { IconMenu2 } from '@tabler/icons-react';
import type { MenuItem } from '../../api/generated/shared';
import { PathIcon } from '../../components/path-icon';
import { Link, usePath } from '../../components/router/routing';
import { isAt, pathOf } from './menu';
import classes from './shell.module.css';

interface BottomBarProps {
  // Soci, Attività and Abbonamenti, as far as the user may open them.
  items: readonly MenuItem[];
  registered: ReadonlySet<string>;
  menuOpened: boolean;
  onMenu: () => void;
}

// BottomBar is the navigation on a phone: the dashboard, the items whose screen exists, and the whole menu.
export function BottomBar({ items, registered, menuOpened, onMenu }: BottomBarProps) {
  const here = usePath();
  const links = items.flatMap((item) => {
    const path = pathOf(item.route);
    return path && registered.has(path) ? [{ path, label: item.name }] : [];
  });
  return (
    <nav className={classes.bottom} aria-label="Menu rapido">
      {[{ path: '/dashboard', label: 'Dashboard' }, ...links].map(({ path, label }) => (
        <Link key={path} to={path} className={classes.bottomItem} aria-current={isAt(path, here) ? 'page' : undefined}>
          <PathIcon path={path} />
          {label}
        </Link>
      ))}
      <button type="button" className={classes.bottomItem} aria-expanded={menuOpened} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
        Menu
      </button>
    </nav>
  );
}
