import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkTo } from '../../api/addresses';
import { accountApi } from '../../api/generated/account';
import { listsApi, type UserRow } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { Link } from '../../components/router/routing';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Association, Club } from './api';

const nameOf = (row: Pick<Association, 'firstName' | 'lastName' | 'email'>) =>
  `${row.firstName} ${row.lastName}`.trim() || row.email;

interface ApprovalsProps {
  title: string;
  associations: readonly Association[];
  // Only administrators have clubs and users to approve.
  clubs: readonly Club[];
  users: readonly UserRow[];
  // The number of waiting approvals, including those not shown.
  total: number;
}

// Approvals lists the associations, clubs and users that wait for an approval, with a button for each.
export function Approvals({ title, associations, clubs, users, total }: ApprovalsProps) {
  const client = useQueryClient();
  const approving = useMutation({
    mutationFn: ({ send }: { who: string; send: () => Promise<{ message: string }> }) => send(),
    onSuccess: ({ message }, { who }) =>
      notify.success(`${who}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`),
    onSettled: () =>
      refresh(
        client,
        listsApi.listAssociations,
        listsApi.listClubs,
        listsApi.listUsers,
        listsApi.listUsersConfederation,
        sessionApi.listTasks,
      ),
  });
  const answer = (row: Association, approved: 0 | 1) => {
    const { userId, clubId } = row;
    approving.mutate({
      who: nameOf(row),
      send: () => peopleApi.approveAssociation.reply({ userId, clubId, approved }),
    });
  };
  const refuse = async (row: Association) => {
    if (await confirm({ title: `Rifiuta ${nameOf(row)}`, message: text.confirmContinue })) answer(row, 0);
  };
  const busy = approving.isPending;
  return (
    <Card withBorder component="section" aria-labelledby="richieste-associazione">
      <Title order={2} size="h4" id="richieste-associazione" mb="sm">
        {title} ({total})
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {associations.map((row) => (
          <Line
            key={`${row.userId}-${row.clubId}`}
            title={nameOf(row)}
            detail={['Vuole entrare nella società', row.clubName, row.email].filter(Boolean).join(' · ')}
            note={row.verified === 1 ? undefined : 'Non ha ancora confermato il suo indirizzo email'}
          >
            <Button
              size="xs"
              disabled={busy || row.verified !== 1}
              aria-label={`Approva ${nameOf(row)}`}
              onClick={() => answer(row, 1)}
            >
              Approva
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={`Rifiuta ${nameOf(row)}`}
              onClick={() => void refuse(row)}
            >
              Rifiuta
            </Button>
          </Line>
        ))}
        {clubs.map((club) => (
          <Line
            key={`societa-${club.id}`}
            title={club.name}
            detail={['Nuova società', club.town, club.email, club.phone].filter(Boolean).join(' · ')}
          >
            <Button
              size="xs"
              disabled={busy}
              aria-label={`Approva ${club.name}`}
              onClick={() =>
                approving.mutate({ who: club.name, send: () => peopleApi.confirmClub.reply({ clubId: club.id }) })
              }
            >
              Approva
            </Button>
            <Button
              size="xs"
              variant="default"
              component={Link}
              {...linkTo('/Societa', { azione: 'modifica', id: club.id })}
              aria-label={`Apri ${club.name}`}
            >
              Apri
            </Button>
          </Line>
        ))}
        {users.map((user) => (
          <Line
            key={`utente-${user.id}`}
            title={nameOf(user)}
            detail={['Nuovo utente', user.email, formatInstant(user.createdAt)].filter(Boolean).join(' · ')}
            note="Entra da solo appena conferma il suo indirizzo email; approvalo tu se lo conosci"
          >
            <Button
              size="xs"
              disabled={busy}
              aria-label={`Approva ${nameOf(user)}`}
              onClick={() =>
                approving.mutate({
                  who: nameOf(user),
                  send: () => accountApi.confirmUserAddress.reply({ userId: user.id }),
                })
              }
            >
              Approva
            </Button>
            <Button
              size="xs"
              variant="default"
              component={Link}
              {...linkTo('/Utenti', { azione: 'modifica', id: user.id, unverified: 1 })}
              aria-label={`Apri ${nameOf(user)}`}
            >
              Apri
            </Button>
          </Line>
        ))}
      </Stack>
    </Card>
  );
}

interface LineProps {
  title: string;
  detail: string;
  note?: string;
  // The buttons of the row.
  children: ReactNode;
}

function Line({ title, detail, note, children }: LineProps) {
  return (
    <Group component="li" justify="space-between">
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
        {note && <Text size="sm">{note}</Text>}
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
