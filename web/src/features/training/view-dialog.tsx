import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { trainingApi } from '../../api/generated/training';
import { Dialog } from '../../components/dialog/dialog';
import { messageOf } from '../../components/error-state/error-state';
import { SecretLink } from './secret-link';

interface ViewDialogProps {
  groupId: number;
  groupName: string;
  onClose: () => void;
}

// ViewDialog issues the secret link with which a group's athletes see the workout of the day.
export function ViewDialog({ groupId, groupName, onClose }: ViewDialogProps) {
  const renew = useMutation({ meta: { passErrors: true }, mutationFn: () => trainingApi.viewLink({ groupId }) });
  const revoke = useMutation({
    meta: { passErrors: true },
    mutationFn: () => trainingApi.revokeView.reply({ groupId }),
    onSuccess: () => renew.reset(),
  });
  const link = renew.data?.link;
  const error = renew.error ?? revoke.error;
  return (
    <Dialog title={`Vista per gli atleti di ${groupName}`} onClose={onClose}>
      <Stack>
        <Text>
          Chi ha il link vede sul telefono l’allenamento di oggi, in grande e per sottogruppo, senza accesso. Non vede
          né nomi né note né altri giorni.
        </Text>
        {link ? (
          <SecretLink label="Link per gli atleti" link={link} />
        ) : (
          <Alert color="yellow" variant="light" role={revoke.data ? 'status' : undefined}>
            {revoke.data?.message ?? 'Se ne avevi già creato uno, quello vecchio smette di funzionare.'}
          </Alert>
        )}
        {error && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group grow>
          <Button
            size="md"
            variant={link ? 'default' : 'filled'}
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={renew.isPending}
            data-autofocus
            onClick={() => {
              revoke.reset();
              renew.mutate();
            }}
          >
            {link ? 'Rinnova il link' : 'Crea un link nuovo'}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconLinkOff size={16} aria-hidden />}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            Chiudi il link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
