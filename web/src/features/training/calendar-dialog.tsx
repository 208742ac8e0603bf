import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { trainingApi } from '../../api/generated/training';
import { Dialog } from '../../components/dialog/dialog';
import { messageOf } from '../../components/error-state/error-state';

interface CalendarDialogProps {
  groupId: number;
  groupName: string;
  onClose: () => void;
}

// The secret link to a group's workouts for calendar programs. It is shown once: the server stores only a hash of it.
export function CalendarDialog({ groupId, groupName, onClose }: CalendarDialogProps) {
  const renew = useMutation({
    meta: { passErrors: true },
    mutationFn: () => trainingApi.calendarLink({ groupId }),
  });
  const { copy, copied } = useClipboard();
  const link = renew.data?.link;
  return (
    <Dialog title={`Calendario di ${groupName}`} onClose={onClose}>
      <Stack>
        <Text>
          Con un link segreto gli allenamenti del gruppo compaiono nel calendario del telefono o del computer, e si
          aggiornano da soli. Chi ha il link li può leggere.
        </Text>
        {link ? (
          <>
            <TextInput
              label="Link del calendario"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              size="md"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={() => copy(link)}
            >
              {copied ? 'Copiato' : 'Copia il link'}
            </Button>
            <Text size="sm">Copialo ora: non potrà essere mostrato di nuovo.</Text>
          </>
        ) : (
          <Alert color="yellow" variant="light">
            Se ne avevi già creato uno, quello vecchio smette di funzionare.
          </Alert>
        )}
        {renew.error && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(renew.error)}
          </Alert>
        )}
        <Button
          size="md"
          variant={link ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={renew.isPending}
          data-autofocus
          onClick={() => renew.mutate()}
        >
          {link ? 'Rinnova il link' : 'Crea un link nuovo'}
        </Button>
      </Stack>
    </Dialog>
  );
}
