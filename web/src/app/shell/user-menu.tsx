import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCalendar,
  IconChevronDown,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwimming,
  IconUser,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { CurrentUser } from '../../api/generated';
import { useHome } from '../../api/home';
import { useCan } from '../../components/can';
import { useRegistered } from '../../routes/registered';
import classes from './shell.module.css';

interface UserMenuProps {
  user: CurrentUser;
  onSeason: () => void;
}

const schemes = [
  { value: 'light', label: 'Tema chiaro', Icon: IconSun },
  { value: 'dark', label: 'Tema scuro', Icon: IconMoon },
  { value: 'auto', label: 'Tema del sistema', Icon: IconDeviceDesktop },
] as const;

export function UserMenu({ user, onSeason }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { onLogout } = useRouter().options.context;
  const mayChangePassword = useCan('password.modifica');
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`Menu utente di ${user.USERNAME}`}>
          <span>
            <span>{user.USERNAME}</span>
            {user.DENOMINAZIONE && <span>{user.DENOMINAZIONE}</span>}
          </span>
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/Profilo" leftSection={<IconUser size={18} aria-hidden />}>
          Profilo
        </Menu.Item>
        {mayChangePassword && (
          <Menu.Item component={Link} to="/Profilo" hash="password" leftSection={<IconKey size={18} aria-hidden />}>
            Cambia password
          </Menu.Item>
        )}
        <TodayWorkouts />
        <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={onSeason}>
          Cambia stagione
        </Menu.Item>
        <Menu.Divider />
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            fw={colorScheme === value ? 700 : undefined}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onLogout}>
          Esci
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

// Today's trainings, for those who have any and a screen to open them with.
function TodayWorkouts() {
  const today = useHome().ALLENAMENTI_ODIERNI ?? [];
  const registered = useRegistered();
  if (!registered.has('/Allenamento')) {
    return (
      <Menu.Label>{today.length === 0 ? 'Nessun allenamento oggi' : `Allenamenti di oggi: ${today.length}`}</Menu.Label>
    );
  }
  return (
    <>
      <Menu.Label>Allenamenti di oggi{today.length === 0 && ': nessuno'}</Menu.Label>
      {today.map((workout) => (
        <Menu.Item
          key={workout.ID_ALLENAMENTO}
          component={Link}
          to="/Allenamento"
          search={() => ({ id: workout.ID_ALLENAMENTO })}
          leftSection={<IconSwimming size={18} aria-hidden />}
        >
          {workout.DESCRIZIONE}
        </Menu.Item>
      ))}
    </>
  );
}
