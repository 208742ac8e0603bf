import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Button.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, esitoForbidden, esitoNoSession, esitoRefused, esitoTransport } from '../../api/call';
import { text } from '../../lib/text';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

/** Returns the server's message. The text of a client-side error is never shown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : text.failure;
}

/** Returns what the user can do if the server gave no verdict; empty if its message explains the error. */
export function adviceOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine ? '' : text.noAnswer;
  }
  switch (error.esito) {
    case esitoTransport:
      return text.noAnswer;
    case esitoNoSession:
      return text.loginElsewhere;
    default:
      return '';
  }
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  // Denied access is not a fault: there is nothing to report, and a retry changes nothing.
  const refused = error instanceof ApiError && (error.esito === esitoForbidden || error.esito === esitoRefused);
  const requestId = error instanceof ApiError && !refused ? error.requestId : '';
  return (
    <Alert color="red" variant="light" title={messageOf(error)} icon={<IconAlertTriangle aria-hidden />}>
      {adviceOf(error) && <p>{adviceOf(error)}</p>}
      {requestId && <p>{`Codice della richiesta: ${requestId}`}</p>}
      {onRetry && !refused && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </Alert>
  );
}
