import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CheckedAddress, linkTo } from '../../api/addresses';
import { eventOpen } from '../../api/generated/constants';
import type { Task } from '../../api/generated/session';
import type { MenuItem } from '../../api/generated/shared';
import { tasksQuery } from '../../api/home';
import { PathIcon } from '../../components/path-icon';
import { Link, usePath } from '../../components/router/routing';
import { isAt, pathOf } from './menu';
import classes from './shell.module.css';

interface BottomBarProps {
  items: readonly MenuItem[];
  registered: ReadonlySet<string>;
  // The user organises meets, of which one may take place today.
  organises: boolean;
  menuOpened: boolean;
  onMenu: () => void;
}

// BottomBar is the navigation on a phone: the dashboard, the items whose screen exists, and the whole menu.
export function BottomBar({ items, registered, organises, menuOpened, onMenu }: BottomBarProps) {
  const here = usePath();
  const meet = useOwnMeet(organises && registered.has('/Gara'));
  const links: BarLink[] = items.flatMap((item) => {
    const path = pathOf(item.route);
    return path && registered.has(path) ? [{ path, label: item.name }] : [];
  });
  const shown = meet ? [raceOf(meet), ...links.slice(0, 2)] : links;
  return (
    <nav className={classes.bottom} aria-label="Menu rapido">
      {[{ path: '/dashboard', label: 'Dashboard' }, ...shown].map(({ path, search, label }) => (
        <Link
          key={path}
          to={path}
          search={search}
          className={classes.bottomItem}
          aria-current={isAt(path, here) && !(meet && path !== '/Gara' && here === '/Gara') ? 'page' : undefined}
        >
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

interface BarLink {
  path: string;
  search?: CheckedAddress;
  label: string;
}

const raceOf = ({ id }: Task): BarLink => ({ path: '/Gara', search: linkTo('/Gara', { id }).search, label: 'Gara' });

// useOwnMeet returns the meet that the user's club holds today.
function useOwnMeet(enabled: boolean): Task | undefined {
  const { data } = useQuery({ ...tasksQuery, enabled });
  return data?.rows.find(
    ({ kind, days, event }) => kind === 'evento.proprio' && days <= 0 && event?.status !== eventOpen,
  );
}
