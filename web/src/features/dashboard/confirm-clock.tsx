import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { formatInstant } from '../../lib/dates';

// ConfirmClock lets an administrator confirm the server's clock after it has jumped.
export function ConfirmClock({ clock }: { clock: string }) {
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => sessionApi.confirmClock.reply({ now: clock }),
    onSuccess: async ({ message }) => {
      notify.success(message, 'Ora confermata: le operazioni automatiche riprendono');
      await refresh(client, sessionApi.home);
    },
  });
  const ask = async () => {
    const message = `Il server segna ${formatInstant(clock)}. Se è l'ora esatta, le operazioni automatiche riprendono e quelle mancate sono eseguite una volta.`;
    if (await confirm({ title: 'Ora del server', message, confirmLabel: "L'ora è giusta" })) confirmation.mutate();
  };
  return (
    <Button size="xs" variant="default" loading={confirmation.isPending} onClick={() => void ask()}>
      Conferma l'ora
    </Button>
  );
}
