import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { notify } from '../../components/notify';
import { PasswordField } from '../../components/password-field';
import { text } from '../../lib/text';
import { CodeField } from './code-field';
import { useFocusInside } from './use-focus-inside';
import { useSubmit } from './use-submit';

// SecondFactorRemoval asks for password and code, so that an unattended page is not enough.
export function SecondFactorRemoval({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useFocusInside();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    const { message } = await accountApi.removeSecondFactor.reply({ password, code });
    notify.success(message);
    await refresh(client, accountApi.secondFactor, sessionApi.home);
    onClose();
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <PasswordField
          label="La tua password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeField value={code} onChange={setCode} />
        {error && <Alert color="yellow">{error.message}</Alert>}
        <Group>
          <Button type="submit" color="red" loading={busy}>
            Disattiva la verifica
          </Button>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
