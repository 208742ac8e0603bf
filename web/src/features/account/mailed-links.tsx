import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sessionApi } from '../../api/generated/session';
import { useSubmit } from './use-submit';

interface MailedLinkProps {
  token: string;
  onDone: () => void;
}

// ConfirmAddress is the target of the link in the verification mail.
export function ConfirmAddress({ token, onDone }: MailedLinkProps) {
  return (
    <MailedLinkForm
      title="Conferma il tuo indirizzo"
      question="Se ti sei registrato tu con questo indirizzo email, confermalo."
      button="Conferma l'indirizzo"
      submit={() => sessionApi.confirmAddress.reply({ token }, { passErrors: true })}
      done={<Button onClick={onDone}>Continua</Button>}
    />
  );
}

// StopReminders is the target of the link in a reminder.
export function StopReminders({ token, onDone }: MailedLinkProps) {
  return (
    <MailedLinkForm
      title="Promemoria delle iscrizioni"
      question="Se non vuoi più ricevere promemoria per email, disattivali."
      button="Disattiva i promemoria"
      submit={() => sessionApi.stopReminders.reply({ token }, { passErrors: true })}
      done={
        <>
          <Text size="sm">Puoi riattivarli nel tuo profilo.</Text>
          <Button onClick={onDone}>Vai all'accesso</Button>
        </>
      }
    />
  );
}

interface MailedLinkFormProps {
  title: string;
  question: string;
  button: string;
  submit: () => Promise<{ message: string }>;
  // Shown under the server's message after success.
  done: ReactNode;
}

// MailedLinkForm waits for a click, because mail scanners open links too.
function MailedLinkForm({ title, question, button, submit: send, done }: MailedLinkFormProps) {
  const [message, setMessage] = useState('');
  const { busy, error, submit } = useSubmit(async () => setMessage((await send()).message));
  if (message) {
    return (
      <Stack>
        <Alert color="green" role="status">
          {message}
        </Alert>
        {done}
      </Stack>
    );
  }
  return (
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm">{question}</Text>
      {error && <Alert color="yellow">{error.message}</Alert>}
      <Button loading={busy} onClick={() => void submit()}>
        {button}
      </Button>
    </Stack>
  );
}
