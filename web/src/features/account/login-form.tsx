import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/call';
import { sessionApi } from '../../api/generated/session';
import { PasswordField } from '../../components/password-field';
import { CodeField } from './code-field';
import { useSubmit } from './use-submit';

// LoginForm asks for the password and, if the account has a second factor, for its code.
export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  // The login has no other purpose, so its first field takes the focus.
  useEffect(() => first.current?.focus(), []);
  const { busy, error, submit } = useSubmit(async () => {
    try {
      await sessionApi.login(
        { username: username.trim(), password, ...(code === null ? {} : { code }) },
        { passErrors: true },
      );
    } catch (caught) {
      // The password was right, but the code is required too.
      const codeRequired = caught instanceof ApiError && caught.fields.code !== undefined;
      if (codeRequired && code === null) return setCode('');
      throw caught;
    }
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
        {code !== null && (
          <>
            <Text size="sm" role="status">
              Apri l'app di autenticazione e scrivi il codice di sei cifre; senza il telefono vale un codice di
              recupero.
            </Text>
            <CodeField value={code} onChange={setCode} />
          </>
        )}
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
