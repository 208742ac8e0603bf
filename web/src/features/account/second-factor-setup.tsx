import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { accountApi, type NewFactor } from '../../api/generated/account';
import { PasswordField } from '../../components/password-field';
import { text } from '../../lib/text';
import { CodeField } from './code-field';
import { useFocusInside } from './use-focus-inside';
import { useSubmit } from './use-submit';

interface SecondFactorSetupProps {
  // Called with the recovery codes once the second factor is active.
  onActive: (codes: readonly string[]) => void;
  onCancel: () => void;
}

// SecondFactorSetup guides through the steps: password, key for the app, first code.
export function SecondFactorSetup({ onActive, onCancel }: SecondFactorSetupProps) {
  const form = useFocusInside();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    if (factor) onActive((await accountApi.activateSecondFactor({ code })).codes);
    else setFactor(await accountApi.beginSecondFactor({ password }));
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
        {factor ? (
          <>
            <Text size="sm">Inquadra il codice con l'app di autenticazione, oppure scrivi la chiave a mano.</Text>
            <QRCode path={factor.path} side={factor.side} />
            <Text size="sm">
              Chiave: <code>{factor.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </Text>
            <CodeField value={code} onChange={setCode} />
          </>
        ) : (
          <PasswordField
            label="La tua password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {error && <Alert color="yellow">{error.message}</Alert>}
        <Group>
          <Button type="submit" loading={busy}>
            {factor ? 'Attiva la verifica' : 'Continua'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {text.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

// QRCode is dark on white in both colour schemes, as scanners require.
function QRCode({ path, side }: { path: string; side: number }) {
  return (
    <svg role="img" aria-label="Codice QR della chiave" viewBox={`0 0 ${side} ${side}`} width="200" height="200">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
