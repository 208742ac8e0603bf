import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, esitoForbidden, esitoRefused, esitoTransport } from '../../api/call';
import { renderInPortal } from '../testing/render';
import { ErrorState, messageOf } from './error-state';

describe('ErrorState', () => {
  it("shows the server's message and the request id", () => {
    renderInPortal(<ErrorState error={new ApiError(500, 'Errore interno', {}, 'r-42')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Errore interno');
    expect(screen.getByRole('alert')).toHaveTextContent('Codice della richiesta: r-42');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows what to do when no reply arrived', () => {
    renderInPortal(<ErrorState error={new ApiError(esitoTransport, 'Si è verificato un errore')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('controlla la connessione e riprova');
  });

  it.each([esitoForbidden, esitoRefused])('offers no retry when access is denied: %s', (esito) => {
    renderInPortal(<ErrorState error={new ApiError(esito, 'Non sei autorizzato', {}, 'r-42')} onRetry={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Non sei autorizzato$/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('never shows the message of a client-side error', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('Si è verificato un errore');
  });
});
