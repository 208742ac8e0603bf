import { ActionIcon, Button, Group } from '@mantine/core';
import { IconEdit, IconKey, IconLogin2, IconShieldLock, IconToggleLeft, IconUsersGroup } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { administrator, coach } from '../../api/home';
import { useCan } from '../../components/can';
import type { UserRow } from './api';

export type UserAction = 'modifica' | 'funzionalita' | 'gruppi' | 'password' | 'sicurezza' | 'coach';

interface UserActionsProps {
  user: UserRow;
  // Whether this administrator is the one the COACH button is for.
  coachButton: boolean;
  onAction: (action: UserAction) => void;
}

const dialogs = [
  { action: 'funzionalita', label: 'Funzionalità', Icon: IconToggleLeft },
  { action: 'gruppi', label: 'Gruppi', Icon: IconUsersGroup },
  { action: 'modifica', label: 'Modifica', Icon: IconEdit },
  { action: 'password', label: 'Reimposta password', Icon: IconKey },
  { action: 'sicurezza', label: 'Sicurezza', Icon: IconShieldLock },
] as const;

export function UserActions({ user, coachButton, onAction }: UserActionsProps) {
  const mayImpersonate = useCan('utenti.impersona') && user.levelId !== administrator && user.active === 1;
  const impersonate = useMutation({
    mutationFn: () => accountApi.loginAsUser({ userId: user.id }),
    // Nothing of the administrator's may stay on the page.
    onSuccess: () => location.assign('/dashboard'),
  });
  return (
    <Group gap={1} wrap="nowrap">
      {mayImpersonate && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`Accedi come ${user.username}`}
          title="Accedi come utente"
          loading={impersonate.isPending}
          onClick={() => impersonate.mutate()}
        >
          <IconLogin2 size={18} aria-hidden />
        </ActionIcon>
      )}
      {dialogs.map(({ action, label, Icon }) => (
        <ActionIcon
          key={action}
          variant="subtle"
          size={24}
          aria-label={`${label} di ${user.username}`}
          title={label}
          onClick={() => onAction(action)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      {coachButton && user.levelId === coach && (
        <Button
          size="compact-xs"
          variant="light"
          px={5}
          aria-label={`COACH: account allenatore di ${user.username}`}
          onClick={() => onAction('coach')}
        >
          COACH
        </Button>
      )}
    </Group>
  );
}
