import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { sessionApi } from '../../api/generated/session';
import { PasswordField } from '../../components/password-field';
import { confirmationProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { useSubmit } from './use-submit';

interface NewPasswordProps {
  token: string;
  onDone: () => void;
}

// NewPasswordForm is the target of the link in the forgotten-password mail.
export function NewPasswordForm({ token, onDone }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [checked, setChecked] = useState(false);
  const [done, setDone] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const reply = await sessionApi.confirmPassword.reply(
      { token, password, confirmPassword: confirmation },
      { passErrors: true },
    );
    setDone(reply.message);
  });
  const problem = passwordProblem(password);
  const mismatch = confirmationProblem(password, confirmation);
  if (done) {
    return (
      <Stack>
        <Alert color="green" role="status">
          {done}
        </Alert>
        <Button onClick={onDone}>Vai all'accesso</Button>
      </Stack>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!problem && !mismatch) void submit();
      }}
    >
      <Stack>
        <Title order={2} size="h4">
          Scegli una nuova password
        </Title>
        <Text size="sm" c="dimmed" id="regola-password">
          {passwordRule}
        </Text>
        <PasswordField
          label="Nuova password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          aria-describedby="regola-password"
          value={password}
          error={checked ? (problem ?? error?.fields.password) : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label="Conferma password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={confirmation}
          error={checked ? (mismatch ?? error?.fields.confirmPassword) : undefined}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
        {error && <Alert color="yellow">{error.message}</Alert>}
        <Button type="submit" loading={busy}>
          Salva la nuova password
        </Button>
      </Stack>
    </form>
  );
}
