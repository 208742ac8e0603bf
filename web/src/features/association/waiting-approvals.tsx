import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { levelAdmin } from '../../api/generated/constants';
import { listsApi } from '../../api/generated/lists';
import { tasksQuery, useHome } from '../../api/home';
import { pageQuery } from '../../api/query';
import { has } from '../../lib/variant';
import { associationsQuery, clubsQuery } from './api';

const Approvals = lazy(async () => ({ default: (await import('./approvals')).Approvals }));

// How many clubs and users are shown; their lists have the others.
const maxShown = 10;

// WaitingApprovals lists what waits for an approval: users who asked to join a club; for administrators also new clubs
// and users without a confirmed address. The tasks say which lists have rows: the others are not requested, and without
// any the code is not loaded.
export function WaitingApprovals() {
  const administrator = useHome().user.levelId === levelAdmin;
  const kinds = new Set(useQuery(tasksQuery).data?.rows.map(({ kind }) => kind));
  const requested = kinds.has('societa.richieste');
  const created = administrator && kinds.has('societa.daconfermare');
  const unverified = administrator && kinds.has('utenti.nonconfermati');
  const associations = useQuery({ ...associationsQuery(), enabled: requested }).data;
  const clubs = useQuery({ ...clubsQuery({ unconfirmed: 1, rows: maxShown }), enabled: created }).data;
  const users = useQuery({
    ...pageQuery(has('training') ? listsApi.listUsers : listsApi.listUsersConfederation, {
      unverified: 1,
      rows: maxShown,
    }),
    enabled: unverified,
  }).data;
  // A list that is no longer requested keeps its last rows.
  const rows = (requested && associations?.rows) || [];
  const newClubs = created ? clubs : undefined;
  const newUsers = unverified ? users : undefined;
  if (rows.length === 0 && !newClubs?.rows.length && !newUsers?.rows.length) return null;
  return (
    <Suspense fallback={null}>
      <Approvals
        title={administrator ? 'Da approvare' : 'Richieste di associazione'}
        associations={rows}
        clubs={newClubs?.rows ?? []}
        users={newUsers?.rows ?? []}
        total={rows.length + (newClubs?.total ?? 0) + (newUsers?.total ?? 0)}
      />
    </Suspense>
  );
}
