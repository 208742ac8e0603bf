import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
import { keyOf } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import type { Association } from './api';

const nameOf = (row: Association) => `${row.firstName} ${row.lastName}`.trim() || row.email;

// Approvals lists users who wait for approval by a club.
export function Approvals({ rows }: { rows: readonly Association[] }) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: ({ row, approved }: { row: Association; approved: boolean }) =>
      peopleApi.approveAssociation.reply({
        userId: row.userId,
        clubId: row.clubId,
        approved: approved ? 1 : 0,
      }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listsApi.listAssociations) }),
        client.invalidateQueries({ queryKey: keyOf(listsApi.listUsers) }),
        client.invalidateQueries({ queryKey: keyOf(sessionApi.listTasks) }),
      ]);
    },
  });
  const refuse = async (row: Association) => {
    if (await confirm({ title: `Rifiuta ${nameOf(row)}`, message: text.confirmContinue })) {
      answer.mutate({ row, approved: false });
    }
  };
  return (
    <Card withBorder component="section" aria-labelledby="richieste-associazione">
      <Title order={2} size="h4" id="richieste-associazione" mb="sm">
        Richieste di associazione ({rows.length})
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <Group component="li" key={`${row.userId}-${row.clubId}`} justify="space-between">
            <div>
              <Text fw={600}>{nameOf(row)}</Text>
              <Text size="sm" c="dimmed">
                {[row.email, row.clubName].filter(Boolean).join(' · ')}
              </Text>
              {row.verified !== 1 && <Text size="sm">Non ha ancora confermato il suo indirizzo email</Text>}
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                disabled={answer.isPending || row.verified !== 1}
                aria-label={`Approva ${nameOf(row)}`}
                onClick={() => answer.mutate({ row, approved: true })}
              >
                Approva
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={answer.isPending}
                aria-label={`Rifiuta ${nameOf(row)}`}
                onClick={() => void refuse(row)}
              >
                Rifiuta
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
