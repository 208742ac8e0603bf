import { useState } from 'react';
import { ApiError, transportMessage } from '../../api/call';

// useSubmit is the little that the light pages before the login need of a mutation, without the query library.
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
