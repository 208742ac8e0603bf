import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { useSubmit } from './use-submit';

interface StopRemindersProps {
  token: string;
  onDone: () => void;
}

// StopReminders is where the link of a reminder leads. It waits for a press: programs that look into mails open links too.
export function StopReminders({ token, onDone }: StopRemindersProps) {
  const [done, setDone] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const reply = await accountApi.stopReminders.reply({ token }, { passErrors: true });
    setDone(reply.message);
  });
  if (done) {
    return (
      <Stack>
        <Alert color="green" role="status">
          {done}
        </Alert>
        <Text size="sm">Puoi riattivarli nel tuo profilo.</Text>
        <Button onClick={onDone}>Vai all'accesso</Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <Title order={2} size="h4">
        Promemoria delle iscrizioni
      </Title>
      <Text size="sm">Se non vuoi più ricevere promemoria per email, disattivali.</Text>
      {error && <Alert color="yellow">{error.message}</Alert>}
      <Button loading={busy} onClick={() => void submit()}>
        Disattiva i promemoria
      </Button>
    </Stack>
  );
}
