import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountApi, type OwnSession } from '../../api/generated/account';
import { pageQuery, refresh } from '../../api/query';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatInstant } from '../../lib/dates';

// SessionsCard lists the user's sessions and can end them.
export function SessionsCard() {
  const client = useQueryClient();
  const list = useQuery(pageQuery(accountApi.listSessions, {}));
  const after = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => refresh(client, accountApi.listSessions),
  };
  const end = useMutation({ mutationFn: (id: string) => accountApi.endSession.reply({ id }), ...after });
  const endOthers = useMutation({ mutationFn: () => accountApi.endOtherSessions.reply({}), ...after });
  const rows = list.data?.rows ?? [];
  return (
    <Card withBorder component="section" aria-labelledby="sessioni">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="sessioni">
            Accessi aperti
          </Title>
          {rows.length > 1 && (
            <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Termina tutte le altre
            </Button>
          )}
        </Group>
        {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        <Stack component="ul" aria-labelledby="sessioni" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((row) => (
            <Group component="li" key={row.id} justify="space-between" wrap="nowrap">
              <SessionDetails session={row} />
              {row.current === 1 ? (
                <StatusBadge status="valid" label="Questo" />
              ) : (
                <Button
                  size="xs"
                  variant="light"
                  color="red"
                  disabled={end.isPending}
                  aria-label={`Termina l'accesso ${row.browser} del ${formatInstant(row.createdAt)}`}
                  onClick={() => end.mutate(row.id)}
                >
                  Termina
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function SessionDetails({ session }: { session: OwnSession }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {session.browser}
        {session.address && ` · ${session.address}`}
      </Text>
      <Text size="xs" c="dimmed">
        {`Aperto il ${formatInstant(session.createdAt)}, ultimo uso ${formatInstant(session.seenAt)}`}
      </Text>
    </div>
  );
}
