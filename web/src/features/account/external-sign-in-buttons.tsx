import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call';
import { sessionApi } from '../../api/generated/session';
import { beginExternal, type ExternalProvider, externalFailure, finishExternal } from './external-sign-in';

interface ExternalSignInProps {
  providers: readonly ExternalProvider[];
  wanted: string;
  onLogin: (wanted: string) => void;
}

export function ExternalSignIn({ providers, wanted, onLogin }: ExternalSignInProps) {
  const [problem, setProblem] = useState('');

  // The provider's reply is in the fragment; it is read once and removed from the address bar.
  useEffect(() => {
    const hash = location.hash;
    if (hash === '') return;
    history.replaceState(null, '', location.pathname + location.search);
    const enter = async () => {
      const answer = finishExternal(hash);
      if (!answer) return;
      const { wanted: target, ...credentials } = answer;
      await sessionApi.externalLogin(credentials, { passErrors: true });
      onLogin(target);
    };
    enter().catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : externalFailure));
  }, [onLogin]);

  if (providers.length === 0) return null;
  return (
    <Stack gap="xs">
      <Divider label="oppure" />
      {problem && <Alert color="yellow">{problem}</Alert>}
      {providers.map((provider) => (
        <Button
          key={provider.provider}
          variant="default"
          onClick={() => location.assign(beginExternal(provider, wanted, location.origin))}
        >
          Accedi con {provider.name}
        </Button>
      ))}
    </Stack>
  );
}
