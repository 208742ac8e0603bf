import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/call';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useRouter } from '../components/router/routing';
import { text } from '../lib/text';

// The pages that stand where a screen would: it does not exist, is not for this user, is coming, or failed.

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
  // Draws the screen again, where it was drawn.
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
          // Code that did not come once, or is of a version that the server no longer has, only comes with the page anew.
          if (!(error instanceof ApiError) && navigator.onLine) location.reload();
          reset?.();
          router.retry();
        }}
      />
      <ToDashboard />
    </Stack>
  );
}
