import { Loader } from '@mantine/core';
import { text } from '../../lib/text';
import { ErrorState } from '../error-state/error-state';
import { Dialog } from './dialog';

interface WaitingDialogProps {
  title: string;
  /** The query that the real dialog needs. */
  query: { error: unknown; refetch: () => unknown };
  onClose: () => void;
}

/** A placeholder for a dialog while its record loads; it shows the error if loading fails. */
export function WaitingDialog({ title, query, onClose }: WaitingDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loader aria-label={text.loading} />
      )}
    </Dialog>
  );
}
