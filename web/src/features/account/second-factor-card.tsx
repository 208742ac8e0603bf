import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { sessionApi } from '../../api/generated/session';
import { oneQuery, refresh } from '../../api/query';
import { ErrorState } from '../../components/error-state/error-state';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorRemoval } from './second-factor-removal';
import { SecondFactorSetup } from './second-factor-setup';

// SecondFactorCard shows the state of the user's second factor, with buttons to change it.
export function SecondFactorCard({ verified }: { verified: boolean }) {
  const state = useQuery(oneQuery(accountApi.secondFactor, {}));
  const client = useQueryClient();
  const [working, work] = useDisclosure(false);
  // Shown only once, after the second factor was activated.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const factor = state.data;
  const activated = (next: readonly string[]) => {
    setCodes(next);
    work.close();
    void refresh(client, accountApi.secondFactor, accountApi.listSessions, sessionApi.home);
  };
  const busy = working || codes !== null;
  // When the setup or removal closes, the focus returns to the button that opened it.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <Card withBorder component="section" aria-labelledby="due-passaggi">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="due-passaggi">
            Verifica in due passaggi
          </Title>
          {factor && (
            <StatusBadge
              status={factor.active === 1 ? 'valid' : 'closed'}
              label={factor.active === 1 ? 'Attiva' : 'Non attiva'}
            />
          )}
        </Group>
        {state.error && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
        {factor?.required === 1 && factor.active === 0 && (
          <Alert color="red" title="Richiesta agli amministratori">
            Prima di ogni altra cosa devi attivarla.
          </Alert>
        )}
        <Text size="sm">
          Oltre alla password, all'accesso si chiede un codice che cambia ogni trenta secondi, mostrato da un'app sul
          telefono.
        </Text>
        {factor?.active === 1 && <Text size="sm">Codici di recupero rimasti: {factor.codesLeft}</Text>}
        {!verified && <Text size="sm">Prima conferma il tuo indirizzo email.</Text>}
        {factor && !busy && (
          <Group>
            <Button ref={button} variant="light" disabled={!verified} onClick={work.open}>
              {factor.active === 1 ? 'Disattiva' : 'Attiva'}
            </Button>
          </Group>
        )}
        {working && factor?.active === 1 && <SecondFactorRemoval onClose={work.close} />}
        {working && factor?.active === 0 && <SecondFactorSetup onActive={activated} onCancel={work.close} />}
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      </Stack>
    </Card>
  );
}
