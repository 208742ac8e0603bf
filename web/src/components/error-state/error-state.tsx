import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Button.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../api/call';
import { text } from '../../lib/text';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/** The server's own sentence; a fault of the page is never shown in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : text.failure;
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Alert color="red" variant="light" title={messageOf(error)} icon={<IconAlertTriangle aria-hidden />}>
      {requestId && <p>{`Codice della richiesta: ${requestId}`}</p>}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  );
}
