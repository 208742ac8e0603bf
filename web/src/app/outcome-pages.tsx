import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/call';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useRouter } from '../components/router/routing';
import { text } from '../lib/text';

// Pages shown in place of a screen: not found, not allowed, still loading, or failed.

function ToDashboard() {
  return (
    <Button component={Link} to="/dashboard" variant="light" w="fit-content">
      Torna alla dashboard
    </Button>
  );
}

export function NotFound() {
  return (
    <Stack>
      <PageHeader title="Pagina non trovata" />
      <Text>L'indirizzo richiesto non corrisponde a nessuna pagina del portale.</Text>
      <ToDashboard />
    </Stack>
  );
}

export function NotAllowed() {
  return (
    <Stack>
      <PageHeader title={text.notAllowed} />
      <Text>Il tuo utente non ha accesso a questa pagina.</Text>
      <ToDashboard />
    </Stack>
  );
}

export function ScreenPending() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={34} width="min(18rem, 60%)" />
      <Skeleton height={44} />
      <Skeleton height={320} />
    </Stack>
  );
}

interface ScreenErrorProps {
  error: unknown;
  // Renders the screen again without reloading the page.
  reset?: () => void;
}

export function ScreenError({ error, reset }: ScreenErrorProps) {
  const router = useRouter();
  return (
    <Stack>
      <PageHeader title="La pagina non si può mostrare" />
      <ErrorState
        error={error}
        onRetry={() => {
          // Code that failed to load, or that the server no longer has, needs a full reload.
          if (!(error instanceof ApiError) && navigator.onLine) location.reload();
          reset?.();
          router.retry();
        }}
      />
      <ToDashboard />
    </Stack>
  );
}
