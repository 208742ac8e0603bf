import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import type { UserDetails } from './api';
import { refreshUsers } from './refresh-users';

interface SecurityDialogProps {
  user: UserDetails;
  onClose: () => void;
}

// SecurityDialog resets a user's second factor, or erases the account.
export function SecurityDialog({ user, onClose }: SecurityDialogProps) {
  const client = useQueryClient();
  const after = {
    onSuccess: (done: { message: string } | null) => {
      if (!done) return;
      notify.success(done.message);
      onClose();
    },
    onSettled: () => refreshUsers(client),
  };
  const removeFactor = useMutation({
    mutationFn: () => accountApi.removeUserSecondFactor.reply({ userId: user.id }),
    ...after,
  });
  const erase = useMutation({
    mutationFn: async () => {
      const loss = `I dati personali di ${user.username} saranno cancellati e l'utenza non potrà più essere usata.`;
      const confirmed = await confirmDanger(loss, { confirmLabel: 'Cancella', typeToConfirm: user.username });
      return confirmed ? await accountApi.eraseUser.reply({ userId: user.id }) : null;
    },
    ...after,
  });
  return (
    <Dialog title={`Sicurezza di ${user.username}`} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{`Indirizzo email: ${user.verified === 1 ? 'confermato' : 'non confermato'}`}</Text>
        <Text size="sm">{`Verifica in due passaggi: ${user.secondFactor === 1 ? 'attiva' : 'non attiva'}`}</Text>
        <Group>
          {user.secondFactor === 1 && (
            <Button variant="default" loading={removeFactor.isPending} onClick={() => removeFactor.mutate()}>
              Rimuovi la verifica in due passaggi
            </Button>
          )}
          {user.erased === 0 && (
            <Button color="red" variant="light" loading={erase.isPending} onClick={() => erase.mutate()}>
              Cancella l'utenza
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
