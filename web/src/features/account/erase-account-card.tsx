import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '../../api/call';
import { accountApi } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { text } from '../../lib/text';
import { CodeField } from './code-field';
import { useSubmit } from './use-submit';

// EraseAccountCard lets users erase their own account. Typing the password is the confirmation.
export function EraseAccountCard() {
  const [open, form] = useDisclosure(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const { busy, error, submit } = useSubmit(async () => {
    try {
      await accountApi.eraseOwnUser({ password, ...(code === null ? {} : { code }) });
    } catch (caught) {
      const codeRequired = caught instanceof ApiError && caught.fields.code !== undefined;
      if (codeRequired && code === null) return setCode('');
      throw caught;
    }
    location.assign('/login');
  });
  return (
    <Card withBorder component="section" aria-labelledby="cancella-utenza">
      <Stack gap="sm">
        <Title order={2} size="h4" id="cancella-utenza">
          Cancella la tua utenza
        </Title>
        <Text size="sm">
          I tuoi dati personali saranno cancellati e non potrai più accedere; ciò che appartiene alla società resta. Non
          si può annullare.
        </Text>
        {!open && (
          <Group>
            <Button color="red" variant="light" onClick={form.open}>
              Cancella l'utenza
            </Button>
          </Group>
        )}
        {open && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <Stack gap="sm">
              <PasswordField
                label="Conferma con la tua password"
                autoComplete="current-password"
                required
                withAsterisk={false}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              {code !== null && <CodeField value={code} onChange={setCode} />}
              {error && <Alert color="yellow">{error.message}</Alert>}
              <Group>
                <Button type="submit" color="red" loading={busy}>
                  Cancella definitivamente
                </Button>
                <Button variant="default" onClick={form.close}>
                  {text.cancel}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  );
}
