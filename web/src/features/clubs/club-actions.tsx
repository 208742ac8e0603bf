import { Group } from '@mantine/core';
import { IconCircleCheck, IconReceiptEuro, IconUsersGroup, IconUserX } from '@tabler/icons-react';
import { EditButton } from '../../components/edit-button';
import { RowIcons } from '../../components/row-icons';
import { usePhone } from '../../components/use-phone';
import type { Club } from './api';
import { useConfirmClub } from './use-confirm-club';
import { useDeleteAthletes } from './use-delete-athletes';

interface ClubActionsProps {
  club: Club;
  statement: boolean;
  onEdit: () => void;
  onAthletes: () => void;
  onStatement: () => void;
}

export function ClubActions({ club, statement, onEdit, onAthletes, onStatement }: ClubActionsProps) {
  const deleting = useDeleteAthletes(club);
  const confirming = useConfirmClub(club);
  const phone = usePhone();
  const name = club.name;
  const statements = {
    label: 'Estratto conto',
    name: `Estratto conto di ${name}`,
    Icon: IconReceiptEuro,
    onClick: onStatement,
  };
  const confirmation = {
    label: 'Conferma la società',
    name: `Conferma ${name}`,
    Icon: IconCircleCheck,
    color: 'green',
    loading: confirming.isPending,
    onClick: () => confirming.mutate(),
  } as const;
  // In the table the number of athletes is the button.
  const athletes = { label: 'Atleti', name: `Atleti di ${name}`, Icon: IconUsersGroup, onClick: onAthletes };
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <EditButton what={name} onClick={onEdit} />
      <RowIcons
        of={name}
        actions={[
          ...(club.unconfirmed === 1 ? [confirmation] : []),
          ...(phone ? [athletes] : []),
          ...(statement ? [statements] : []),
          {
            label: 'Elimina tutti gli atleti',
            name: `Elimina tutti gli atleti di ${name}`,
            Icon: IconUserX,
            color: 'red',
            loading: deleting.isPending,
            onClick: () => deleting.mutate(),
          },
        ]}
      />
    </Group>
  );
}
