import '@mantine/core/styles/Switch.css';
import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { oneQuery, refresh } from '../../api/query';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';

// RemindersCard switches deadline reminders on or off.
export function RemindersCard() {
  const client = useQueryClient();
  const stored = useQuery(oneQuery(accountApi.getReminders, {}));
  const change = useMutation({
    mutationFn: (on: boolean) => accountApi.setReminders.reply({ on: on ? 1 : 0 }),
    onSuccess: ({ message }, on) => notify.success(message, `Promemoria ${on ? 'attivati' : 'disattivati'}`),
    onSettled: () => refresh(client, accountApi.getReminders),
  });
  const shown = change.isPending ? change.variables : stored.data?.on === 1;
  return (
    <Card withBorder component="section" aria-labelledby="promemoria">
      <Stack gap="sm">
        <Title order={2} size="h4" id="promemoria">
          Promemoria
        </Title>
        {stored.error && <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />}
        <Switch
          label="Ricordami per email le scadenze delle iscrizioni"
          aria-describedby="promemoria-quando"
          checked={shown}
          disabled={!stored.data}
          onChange={(event) => !change.isPending && change.mutate(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" id="promemoria-quando">
          Due giorni prima, se la tua società non ha ancora iscritto nessuno o ha iscrizioni da pagare.
        </Text>
      </Stack>
    </Card>
  );
}
