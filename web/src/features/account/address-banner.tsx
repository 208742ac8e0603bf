import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type HomeUser, sessionApi } from '../../api/generated/session';
import { Can } from '../../components/can';
import { notify } from '../../components/notify';

// AddressBanner asks users to confirm their e-mail address; hidden once it is confirmed.
export function AddressBanner({ user }: { user: Pick<HomeUser, 'email' | 'verified'> }) {
  const resend = useMutation({
    mutationFn: () => sessionApi.askVerification.reply({}),
    onSuccess: ({ message }) => notify.success(message),
  });
  if (user.verified === 1) return null;
  return (
    <Can do="password.modifica">
      <Alert color="yellow" title="Conferma il tuo indirizzo">
        <Group justify="space-between">
          <Text size="sm">
            Abbiamo inviato un messaggio a {user.email}: apri il collegamento che contiene. Fino ad allora non riceverai
            altri messaggi e non potrai iscrivere atleti agli eventi di altre società.
          </Text>
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            Invia di nuovo
          </Button>
        </Group>
      </Alert>
    </Can>
  );
}
