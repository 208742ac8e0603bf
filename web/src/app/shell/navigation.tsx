import { PathIcon } from '../../components/path-icon';
import { Link, usePath } from '../../components/router/routing';
import { isAt, type MenuEntry } from './menu';
import classes from './shell.module.css';

interface NavigationProps {
  entries: readonly MenuEntry[];
  onNavigate: () => void;
}

const dashboard: MenuEntry = { id: 0, label: 'Dashboard', path: '/dashboard', children: [] };

export function Navigation({ entries, onNavigate }: NavigationProps) {
  const own = entries.some((entry) => entry.path === dashboard.path) ? entries : [dashboard, ...entries];
  return <Entries entries={own} onNavigate={onNavigate} />;
}

function Entries({ entries, onNavigate }: NavigationProps) {
  const here = usePath();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.path === null ? (
            <p className={classes.note}>{entry.label}</p>
          ) : (
            <Link
              to={entry.path}
              className={classes.link}
              aria-current={isAt(entry.path, here) ? 'page' : undefined}
              onClick={onNavigate}
            >
              <PathIcon path={entry.path} />
              {entry.label}
            </Link>
          )}
          {entry.children.length > 0 && <Entries entries={entry.children} onNavigate={onNavigate} />}
        </li>
      ))}
    </ul>
  );
}
