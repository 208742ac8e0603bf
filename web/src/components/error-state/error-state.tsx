import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Button.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, esitoTransport } from '../../api/call';
import { text } from '../../lib/text';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/** The server's own sentence; a fault of the page is never shown in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : text.failure;
}

/** What can be done where no answer came at all; empty where the server said what is wrong. */
export function adviceOf(error: unknown): string {
  const unanswered = error instanceof ApiError ? error.esito === esitoTransport : !navigator.onLine;
  return unanswered ? text.noAnswer : '';
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Alert color="red" variant="light" title={messageOf(error)} icon={<IconAlertTriangle aria-hidden />}>
      {adviceOf(error) && <p>{adviceOf(error)}</p>}
      {requestId && <p>{`Codice della richiesta: ${requestId}`}</p>}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  );
}
