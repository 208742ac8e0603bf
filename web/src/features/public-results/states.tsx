import { ApiError, esitoNotFound } from '../../api/call';
import { text } from '../../lib/text';
import classes from './public.module.css';

export function Wait() {
  return (
    <div role="status" aria-label={text.loading} className={classes.wait}>
      <span />
      <span />
      <span />
    </div>
  );
}

const messageOf = (error: unknown) => (error instanceof ApiError && error.message ? error.message : text.failure);

// LoadError shows an error. Unpublished events are reported as not found.
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = error instanceof ApiError && error.esito === esitoNotFound;
  return (
    <div role="alert" className={classes.trouble}>
      <p>{missing ? 'Questa pagina non è pubblicata, oppure non lo è ancora.' : messageOf(error)}</p>
      <button type="button" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  );
}
