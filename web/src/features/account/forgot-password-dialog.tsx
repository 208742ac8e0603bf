import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { emailProblem } from '../../lib/password-rule';
import { useSubmit } from './use-submit';

interface ForgotPasswordProps {
  opened: boolean;
  onClose: () => void;
}

// ForgotPasswordDialog requests the mail with the link to a new password.
export function ForgotPasswordDialog({ opened, onClose }: ForgotPasswordProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const reply = await accountApi.forgotPassword.reply({ email: email.trim() }, { passErrors: true });
    setSent(reply.message);
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Password dimenticata"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = emailProblem(email);
          setProblem(found);
          if (!found) void submit();
        }}
      >
        <Stack>
          <Text size="sm">
            Inserisci il tuo indirizzo email: riceverai un collegamento per scegliere una nuova password.
          </Text>
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            data-autofocus
            value={email}
            error={problem ?? error?.fields.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <div role="status">{sent && <Alert color="green">{sent}</Alert>}</div>
          {error && <Alert color="yellow">{error.message}</Alert>}
          <Button type="submit" loading={busy} disabled={sent !== ''}>
            Invia
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
