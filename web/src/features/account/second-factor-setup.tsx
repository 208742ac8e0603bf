import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi, type NewFactor } from '../../api/generated/account';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { PasswordField } from '../../components/password-field';
import { text } from '../../lib/text';
import { CodeField } from './code-field';
import { useSubmit } from './use-submit';

// SecondFactorSetup guides through the steps: password, key for the app, first code, recovery codes.
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, error, submit } = useSubmit(async () => {
    if (factor) setCodes((await accountApi.activateSecondFactor({ code })).codes);
    else setFactor(await accountApi.beginSecondFactor({ password }));
  });
  if (codes) {
    const close = () => {
      void refresh(client, accountApi.secondFactor, accountApi.listSessions, sessionApi.home);
      onClose();
    };
    return <RecoveryCodes codes={codes} onClose={close} />;
  }
  return (
    <form
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
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {error && <Alert color="yellow">{error.message}</Alert>}
        <Group>
          <Button type="submit" loading={busy}>
            {factor ? 'Attiva la verifica' : 'Continua'}
          </Button>
          <Button variant="default" onClick={onClose}>
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

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

// RecoveryCodes are shown only once.
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack gap="sm">
      <Alert color="green" role="status" title="Verifica in due passaggi attivata">
        Conserva questi codici di recupero: ognuno apre una volta, quando il telefono non c'è. Non saranno mostrati di
        nuovo.
      </Alert>
      <Stack component="ul" aria-label="Codici di recupero" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Group>
        <Button onClick={onClose}>Li ho conservati</Button>
      </Group>
    </Stack>
  );
}
