import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { associationsQuery } from './api';

const Approvals = lazy(async () => ({ default: (await import('./approvals')).Approvals }));

// Its code is loaded only if users are waiting.
export function WaitingApprovals() {
  const rows = useQuery(associationsQuery()).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Approvals rows={rows} />
    </Suspense>
  );
}
