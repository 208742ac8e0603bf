import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
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
import { administrator, coach } from '../../api/home';
import { useCan } from '../../components/can';
import type { UserActionsProps } from './user-actions';

const dialogs = [
  { action: 'funzionalita', label: 'Funzionalità', Icon: IconToggleLeft },
  { action: 'gruppi', label: 'Gruppi', Icon: IconUsersGroup },
  { action: 'password', label: 'Reimposta password', Icon: IconKey },
  { action: 'sicurezza', label: 'Sicurezza', Icon: IconShieldLock },
] as const;

// UserMenu is what else can be done with an account. It comes with the first press, and opens at once.
export function UserMenu({ user, coachButton, onAction }: UserActionsProps) {
  const mayImpersonate = useCan('utenti.impersona') && user.levelId !== administrator && user.active === 1;
  const impersonate = useMutation({
    mutationFn: () => accountApi.loginAsUser({ userId: user.id }),
    // Nothing of the administrator's may stay on the page.
    onSuccess: () => location.assign('/dashboard'),
  });
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false} defaultOpened>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={`Altre azioni per ${user.username}`}
          title="Altre azioni"
          loading={impersonate.isPending}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImpersonate && (
          <Menu.Item leftSection={<IconLogin2 size={16} aria-hidden />} onClick={() => impersonate.mutate()}>
            Accedi come {user.username}
          </Menu.Item>
        )}
        {dialogs.map(({ action, label, Icon }) => (
          <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAction(action)}>
            {label}
          </Menu.Item>
        ))}
        {coachButton && user.levelId === coach && (
          <Menu.Item leftSection={<IconSwimming size={16} aria-hidden />} onClick={() => onAction('coach')}>
            COACH
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
