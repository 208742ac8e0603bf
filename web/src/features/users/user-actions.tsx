import { ActionIcon, Button, Group } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { UserRow } from './api';

export type UserAction = 'modifica' | 'funzionalita' | 'gruppi' | 'password' | 'sicurezza' | 'coach';

export interface UserActionsProps {
  user: UserRow;
  // Whether this administrator is the one the COACH button is for.
  coachButton: boolean;
  onAction: (action: UserAction) => void;
}

// The list is there sooner without what draws menus.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

// UserActions are the main action in words and the others in one menu.
export function UserActions(props: UserActionsProps) {
  const { user, onAction } = props;
  const [wanted, setWanted] = useState(false);
  const closed = (
    <ActionIcon
      variant="subtle"
      aria-label={`Altre azioni per ${user.username}`}
      aria-haspopup="menu"
      title="Altre azioni"
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Modifica di ${user.username}`}
        onClick={() => onAction('modifica')}
      >
        Modifica
      </Button>
      {wanted ? (
        <Suspense fallback={closed}>
          <UserMenu {...props} />
        </Suspense>
      ) : (
        closed
      )}
    </Group>
  );
}
