import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { trainingApi } from '../../api/generated/training';
import { Dialog } from '../../components/dialog/dialog';
import { messageOf } from '../../components/error-state/error-state';
import { SecretLink } from './secret-link';

interface CalendarDialogProps {
  groupId: number;
  groupName: string;
  onClose: () => void;
}

// CalendarDialog issues the secret link to a group's workouts for calendar programs.
export function CalendarDialog({ groupId, groupName, onClose }: CalendarDialogProps) {
  const renew = useMutation({
    meta: { passErrors: true },
    mutationFn: () => trainingApi.calendarLink({ groupId }),
  });
  const link = renew.data?.link;
  return (
    <Dialog title={`Calendario di ${groupName}`} onClose={onClose}>
      <Stack>
        <Text>
          Con un link segreto gli allenamenti del gruppo compaiono nel calendario del telefono o del computer, e si
          aggiornano da soli. Chi ha il link li può leggere.
        </Text>
        {link ? (
          <SecretLink label="Link del calendario" link={link} />
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
