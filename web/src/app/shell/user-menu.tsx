import { useMantineColorScheme } from '@mantine/core';
import {
  IconCalendar,
  IconChevronDown,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { HomeUser } from '../../api/generated/session';
import { useCan } from '../../components/can';
import { walkMenu } from '../../components/menu/walk-menu';
import { confirmLogout } from '../../components/outbox/confirm-logout';
import { useOutbox } from '../../components/outbox/outbox-provider';
import { Link } from '../../components/router/routing';
import { mayLeave } from '../../components/use-leave-guard';
import classes from './shell.module.css';
import { TodayWorkouts } from './today-workouts';

interface UserMenuProps {
  user: HomeUser;
  onSeason: () => void;
  onLogout: () => void;
}

const menuId = 'menu-utente';

const schemes = [
  { value: 'light', label: 'Tema chiaro', Icon: IconSun },
  { value: 'dark', label: 'Tema scuro', Icon: IconMoon },
  { value: 'auto', label: 'Tema del sistema', Icon: IconDeviceDesktop },
] as const;

// UserMenu is a native popover, which closes with Esc or a click outside and returns the focus.
export function UserMenu({ user, onSeason, onLogout }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mayChangePassword = useCan('password.modifica');
  const outbox = useOutbox();
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const item = (action?: () => void) => ({
    role: 'menuitem',
    className: classes.item,
    onClick: () => {
      menu.current?.hidePopover();
      action?.();
    },
  });
  return (
    <>
      <button
        type="button"
        className={`${classes.barButton} ${classes.user}`}
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-expanded={opened}
      >
        <span className="visually-hidden">Menu utente di {[user.username, user.clubName].join(' ').trim()}</span>
        <span className={classes.names} aria-hidden>
          <span>{user.username}</span>
          {user.clubName && <span>{user.clubName}</span>}
        </span>
        <IconUserCircle size={28} className={classes.face} aria-hidden />
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label="Menu utente"
        className={classes.dropdown}
        onKeyDown={walkMenu}
        onToggle={(event) => {
          setOpened(event.newState === 'open');
          if (event.newState === 'open') menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
        }}
      >
        <p className={classes.self} role="presentation">
          <span>{user.username}</span>
          {user.clubName && <span>{user.clubName}</span>}
        </p>
        <Link to="/Profilo" {...item()}>
          <IconUser size={18} aria-hidden />
          Profilo
        </Link>
        {mayChangePassword && (
          <Link to="/Profilo" hash="password" {...item()}>
            <IconKey size={18} aria-hidden />
            Cambia password
          </Link>
        )}
        <TodayWorkouts item={item()} />
        <button type="button" {...item(onSeason)}>
          <IconCalendar size={18} aria-hidden />
          Cambia stagione
        </button>
        <hr />
        {schemes.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            {...item(() => setColorScheme(value))}
            role="menuitemradio"
            aria-checked={colorScheme === value}
          >
            <Icon size={18} aria-hidden />
            {label}
          </button>
        ))}
        <hr />
        <button type="button" {...item(async () => (await mayLeave()) && (await confirmLogout(outbox)) && onLogout())}>
          <IconLogout size={18} aria-hidden />
          Esci
        </button>
      </div>
    </>
  );
}
