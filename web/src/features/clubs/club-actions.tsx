import { ActionIcon, Group } from '@mantine/core';
import { IconCircleCheck, IconEdit, IconReceiptEuro, IconUserX } from '@tabler/icons-react';
import type { Club } from './api';
import { useConfirmClub } from './use-confirm-club';
import { useDeleteAthletes } from './use-delete-athletes';

interface ClubActionsProps {
  club: Club;
  statement: boolean;
  onEdit: () => void;
  onStatement: () => void;
}

export function ClubActions({ club, statement, onEdit, onStatement }: ClubActionsProps) {
  const deleting = useDeleteAthletes(club);
  const confirming = useConfirmClub(club);
  const name = club.name;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {club.unconfirmed === 1 && (
        <ActionIcon
          variant="subtle"
          color="green"
          aria-label={`Conferma ${name}`}
          title="Conferma la società"
          loading={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          <IconCircleCheck size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={`Modifica ${name}`} title="Modifica" onClick={onEdit}>
        <IconEdit size={18} aria-hidden />
      </ActionIcon>
      {statement && (
        <ActionIcon
          variant="subtle"
          aria-label={`Estratto conto di ${name}`}
          title="Estratto conto"
          onClick={onStatement}
        >
          <IconReceiptEuro size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Elimina tutti gli atleti di ${name}`}
        title="Elimina tutti gli atleti"
        loading={deleting.isPending}
        onClick={() => deleting.mutate()}
      >
        <IconUserX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
