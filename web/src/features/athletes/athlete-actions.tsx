import { ActionIcon, Group } from '@mantine/core';
import { IconCopy, IconId } from '@tabler/icons-react';
import { EditButton } from '../../components/edit-button';
import type { AthleteRow } from './api';
import type { AthleteAction } from './athlete-dialogs';

interface AthleteActionsProps {
  athlete: AthleteRow;
  mayWrite: boolean;
  duplicate: boolean;
  onAction: (action: AthleteAction) => void;
}

const buttons = [
  { action: 'duplica', label: 'Duplica', Icon: IconCopy },
  { action: 'scheda', label: 'Scheda atleta', Icon: IconId },
] as const;

export function AthleteActions({ athlete, mayWrite, duplicate, onAction }: AthleteActionsProps) {
  const name = `${athlete.lastName} ${athlete.firstName}`;
  const shown = { duplica: mayWrite && duplicate, scheda: true };
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {mayWrite && <EditButton what={`di ${name}`} onClick={() => onAction('modifica')} />}
      {buttons
        .filter(({ action }) => shown[action])
        .map(({ action, label, Icon }) => (
          <ActionIcon
            key={action}
            variant="subtle"
            aria-label={`${label} di ${name}`}
            title={label}
            onClick={() => onAction(action)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
    </Group>
  );
}
