import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { useSubmit } from './use-submit';

interface ConfirmAddressProps {
  token: string;
  onDone: () => void;
}

// ConfirmAddress is where the link of the verification leads. It waits for a press: programs that look into mails open links too.
export function ConfirmAddress({ token, onDone }: ConfirmAddressProps) {
  const [done, setDone] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const reply = await accountApi.confirmAddress.reply({ token }, { passErrors: true });
    setDone(reply.message);
  });
  if (done) {
    return (
      <Stack>
        <Alert color="green" role="status">
          {done}
        </Alert>
        <Button onClick={onDone}>Continua</Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <Title order={2} size="h4">
        Conferma il tuo indirizzo
      </Title>
      <Text size="sm">Se ti sei registrato tu con questo indirizzo email, confermalo.</Text>
      {error && <Alert color="yellow">{error.message}</Alert>}
      <Button loading={busy} onClick={() => void submit()}>
        Conferma l'indirizzo
      </Button>
    </Stack>
  );
}
