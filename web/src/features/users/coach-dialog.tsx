import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { confirm } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';

interface CoachDialogProps {
  userId: number;
  username: string;
  onClose: () => void;
}

export function CoachDialog({ userId, username, onClose }: CoachDialogProps) {
  const initialise = useMutation({
    mutationFn: () => accountApi.initCoach.reply({ userId }),
    onSuccess: ({ message }) => notify.success(message),
  });
  const ask = async () => {
    if (await confirm({ message: text.confirmProceed })) initialise.mutate();
  };
  return (
    <Dialog title={`COACH: ${username}`} onClose={onClose}>
      <Stack>
        <Text size="sm">
          L'inizializzazione prepara gruppi, stili, intensità e modalità dell'allenatore; ciò che esiste già non cambia.
        </Text>
        <Button loading={initialise.isPending} onClick={() => void ask()}>
          Inizializza account allenatore
        </Button>
        <Button
          component="a"
          variant="default"
          href={accountApi.coachSummary.link({ userId })}
          target="_blank"
          rel="noopener"
        >
          Apri il riepilogo in una nuova finestra
        </Button>
      </Stack>
    </Dialog>
  );
}
