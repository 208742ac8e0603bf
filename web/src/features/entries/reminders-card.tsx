import { Card, Switch, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { entryApi } from '../../api/generated/entry';
import { oneQuery, refresh } from '../../api/query';
import { notify } from '../../components/notify';

// RemindersCard lets a user of a club do without the messages that a deadline comes near.
export function RemindersCard() {
  const client = useQueryClient();
  const reminders = useQuery(oneQuery(entryApi.getReminders, {}));
  const change = useMutation({
    mutationFn: (on: 0 | 1) => entryApi.setReminders.reply({ on }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refresh(client, entryApi.getReminders),
  });
  if (!reminders.data) return null;
  const on = change.isPending ? change.variables : reminders.data.on;
  return (
    <Card withBorder component="section" aria-labelledby="promemoria">
      <Title order={2} size="h4" id="promemoria" mb="sm">
        Promemoria
      </Title>
      <Switch
        label="Avvisami per email due giorni prima della scadenza delle iscrizioni"
        checked={on === 1}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked ? 1 : 0)}
      />
    </Card>
  );
}
