import { useState } from 'react';
import { ApiError, transportMessage } from '../../api/call';

// useSubmit is a minimal mutation for the pages before the login, which do not load the query library.
export function useSubmit(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      setError(caught instanceof ApiError ? caught : new ApiError(-1, transportMessage));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, submit, clear: () => setError(null) };
}
