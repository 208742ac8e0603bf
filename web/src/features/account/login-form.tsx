import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { useSubmit } from './use-submit';

export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const first = useRef<HTMLInputElement>(null);
  // Logging in is all there is to do here: whoever opens the page types at once.
  useEffect(() => first.current?.focus(), []);
  const { busy, error, submit } = useSubmit(async () => {
    await accountApi.login({ username: username.trim(), password }, { passErrors: true });
    onLogin();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <TextInput
          label="Username o email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          ref={first}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {error && (
          <Alert color="yellow" title="Attenzione">
            {error.message}
          </Alert>
        )}
        <Button type="submit" loading={busy} fullWidth>
          Accedi
        </Button>
      </Stack>
    </form>
  );
}
