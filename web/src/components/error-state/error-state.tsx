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

/** The server's own sentence; a fault of the page is never shown in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : text.failure;
}

/** What can be done where the server did not judge at all; empty where it said what is wrong. */
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
  // What somebody may not see, by right or by a rule, is no fault: there is nothing to report, and asking again changes nothing.
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
