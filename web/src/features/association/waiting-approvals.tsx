import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { levelAdmin } from '../../api/generated/constants';
import { listsApi } from '../../api/generated/lists';
import { useHome } from '../../api/home';
import { pageQuery } from '../../api/query';
import { has } from '../../lib/variant';
import { associationsQuery, clubsQuery } from './api';

const Approvals = lazy(async () => ({ default: (await import('./approvals')).Approvals }));

// How many clubs and users are shown; their lists have the others.
const shown = 10;

// WaitingApprovals lists who waits: users for a club; for administrators also new clubs and users without a confirmed
// address. Its code is loaded only if there is somebody.
export function WaitingApprovals() {
  const administrator = useHome().user.levelId === levelAdmin;
  const rows = useQuery(associationsQuery()).data?.rows ?? [];
  const clubs = useQuery({ ...clubsQuery({ unconfirmed: 1, rows: shown }), enabled: administrator }).data;
  const users = useQuery({
    ...pageQuery(has('training') ? listsApi.listUsers : listsApi.listUsersConfederation, {
      unverified: 1,
      rows: shown,
    }),
    enabled: administrator,
  }).data;
  if (rows.length === 0 && !clubs?.rows.length && !users?.rows.length) return null;
  return (
    <Suspense fallback={null}>
      <Approvals
        title={administrator ? 'Da approvare' : 'Richieste di associazione'}
        associations={rows}
        clubs={clubs?.rows ?? []}
        users={users?.rows ?? []}
        total={rows.length + (clubs?.total ?? 0) + (users?.total ?? 0)}
      />
    </Suspense>
  );
}
