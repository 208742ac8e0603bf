import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PathIcon } from '../../components/path-icon';
import classes from './shell.module.css';

interface BottomBarProps {
  registered: ReadonlySet<string>;
  menuOpened: boolean;
  onMenu: () => void;
}

// The phone's four ways, those whose screen exists, and the whole menu.
const items = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/Soci', label: 'Soci' },
  { path: '/attivita', label: 'Attività' },
  { path: '/abbonamenti', label: 'Abbonamenti' },
] as const;

export function BottomBar({ registered, menuOpened, onMenu }: BottomBarProps) {
  return (
    <nav className={classes.bottom} aria-label="Menu rapido">
      {items
        .filter((item) => registered.has(item.path))
        .map((item) => (
          <Link key={item.path} to={item.path} className={classes.bottomItem} activeOptions={{ exact: true }}>
            <PathIcon path={item.path} />
            {item.label}
          </Link>
        ))}
      <button type="button" className={classes.bottomItem} aria-expanded={menuOpened} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
        Menu
      </button>
    </nav>
  );
}
