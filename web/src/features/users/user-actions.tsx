import { ActionIcon, Group } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconLogin2,
  IconShieldLock,
  IconSwimming,
  IconToggleLeft,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { levelAdmin, levelCoach } from '../../api/generated/constants';
import { useCan } from '../../components/can';
import { EditButton } from '../../components/edit-button';
import { Menu, MenuItem } from '../../components/menu/menu';
import { usePhone } from '../../components/use-phone';
import type { UserRow } from './api';
import { StateSwitch } from './state-switch';

export type UserAction = 'modifica' | 'funzionalita' | 'gruppi' | 'password' | 'sicurezza' | 'coach';

interface UserActionsProps {
  user: UserRow;
  // Whether this administrator has the COACH button.
  coachButton: boolean;
  onAction: (action: UserAction) => void;
}

const dialogs = [
  { action: 'funzionalita', label: 'Funzionalità', Icon: IconToggleLeft },
  { action: 'gruppi', label: 'Gruppi', Icon: IconUsersGroup },
  { action: 'password', label: 'Reimposta password', Icon: IconKey },
  { action: 'sicurezza', label: 'Sicurezza', Icon: IconShieldLock },
] as const;

// UserActions has the main action as a button and the others in a menu.
export function UserActions({ user, coachButton, onAction }: UserActionsProps) {
  const phone = usePhone();
  const mayImpersonate = useCan('utenti.impersona') && user.levelId !== levelAdmin && user.active === 1;
  const impersonate = useMutation({
    mutationFn: () => accountApi.loginAsUser({ userId: user.id }),
    // A full page load, so that none of the administrator's data stays on the page.
    onSuccess: () => location.assign('/dashboard'),
  });
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {phone ? (
        <StateSwitch user={user} />
      ) : (
        <EditButton what={`di ${user.username}`} onClick={() => onAction('modifica')} />
      )}
      <Menu
        target={
          <ActionIcon
            variant="subtle"
            aria-label={`Altre azioni per ${user.username}`}
            title="Altre azioni"
            loading={impersonate.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {mayImpersonate && (
          <MenuItem icon={<IconLogin2 size={16} aria-hidden />} onClick={() => impersonate.mutate()}>
            Accedi come {user.username}
          </MenuItem>
        )}
        {dialogs.map(({ action, label, Icon }) => (
          <MenuItem key={action} icon={<Icon size={16} aria-hidden />} onClick={() => onAction(action)}>
            {label}
          </MenuItem>
        ))}
        {coachButton && user.levelId === levelCoach && (
          <MenuItem icon={<IconSwimming size={16} aria-hidden />} onClick={() => onAction('coach')}>
            COACH
          </MenuItem>
        )}
      </Menu>
    </Group>
  );
}
