import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconEdit, IconKey, IconLogin2, IconToggleLeft, IconUsersGroup } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { apiBase, withQuery } from '../../api/call';
import { api } from '../../api/generated';
import { useCan } from '../../components/can';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import type { UserRow } from './api';

export type UserAction = 'modifica' | 'funzionalita' | 'gruppi' | 'password';

interface UserActionsProps {
  user: UserRow;
  // Whether this administrator is the one the COACH button is for.
  coachButton: boolean;
  onAction: (action: UserAction) => void;
}

const administrator = 1;

const dialogs = [
  { action: 'funzionalita', label: 'Funzionalità', Icon: IconToggleLeft },
  { action: 'gruppi', label: 'Gruppi', Icon: IconUsersGroup },
  { action: 'modifica', label: 'Modifica', Icon: IconEdit },
  { action: 'password', label: 'Reimposta password', Icon: IconKey },
] as const;

export function UserActions({ user, coachButton, onAction }: UserActionsProps) {
  const mayImpersonate = useCan('utenti.impersona') && user.FK_ID_LIVELLO !== administrator && user.STATO === 1;
  const impersonate = useMutation({
    mutationFn: () => api.loginAsUser({ ID_UTENTE: user.ID_UTENTE }),
    // Nothing of the administrator's may stay on the page.
    onSuccess: () => location.assign('/dashboard'),
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayImpersonate && (
        <ActionIcon
          variant="subtle"
          aria-label={`Accedi come ${user.USERNAME}`}
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
          aria-label={`${label} di ${user.USERNAME}`}
          title={label}
          onClick={() => onAction(action)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      {coachButton && <CoachButton user={user} />}
    </Group>
  );
}

function CoachButton({ user }: { user: UserRow }) {
  const initialise = useMutation({
    mutationFn: () => api.initCoach.reply({ ID_UTENTE: user.ID_UTENTE }),
    onSuccess: ({ message }) => notify.success(message),
  });
  const ask = async () => {
    if (await confirm({ title: `Account allenatore di ${user.USERNAME}`, message: text.confirmProceed })) {
      initialise.mutate();
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-xs" variant="light" loading={initialise.isPending}>
          COACH
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void ask()}>Inizializza account allenatore</Menu.Item>
        <Menu.Item
          component="a"
          href={withQuery(`${apiBase}ns/utente/allenatore`, { ID_UTENTE: user.ID_UTENTE })}
          target="_blank"
          rel="noopener"
        >
          Riepilogo dell'allenatore
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
