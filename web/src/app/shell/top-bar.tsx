import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useHome } from '../../api/home';
import { Link } from '../../components/router/routing';
import { darkenFor, textOn } from '../../lib/contrast';
import { variant } from '../../lib/variant';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

interface TopBarProps {
  menuOpened: boolean;
  onMenu: () => void;
  onSeason: () => void;
  onLogout: () => void;
  // Absent for users who may not search.
  onSearch?: () => void;
}

export function TopBar({ menuOpened, onMenu, onSeason, onLogout, onSearch }: TopBarProps) {
  const { colour, title, logo } = variant();
  const { user } = useHome();
  const words = textOn(colour, true);
  const deep = words === '#ffffff' ? darkenFor(words, colour) : colour;
  const colours = { '--bar': colour, '--bar-text': words, '--bar-deep': deep } as CSSProperties;
  const Icon = menuOpened ? IconX : IconMenu2;
  return (
    <div className={classes.bar} style={colours}>
      <button
        type="button"
        className={`${classes.barButton} ${classes.onPhone}`}
        aria-label={menuOpened ? 'Chiudi il menu' : 'Apri il menu'}
        aria-expanded={menuOpened}
        onClick={onMenu}
      >
        <Icon size={26} aria-hidden />
      </button>
      <Link to="/dashboard" className={classes.home}>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <span className={classes.title}>{title}</span>
      </Link>
      {onSearch && (
        <button
          type="button"
          className={classes.barButton}
          aria-label="Cerca"
          aria-keyshortcuts="Control+K"
          title="Cerca (Ctrl+K)"
          onClick={onSearch}
        >
          <IconSearch size={22} aria-hidden />
        </button>
      )}
      <UserMenu user={user} onSeason={onSeason} onLogout={onLogout} />
    </div>
  );
}
