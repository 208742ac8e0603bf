import { Stack } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { levelCoach } from '../api/generated/constants';
import { useHome } from '../api/home';
import { DataGrid } from '../components/data-grid/data-grid';
import { nameFilters } from '../components/data-grid/name-filters';
import { PageHeader } from '../components/page-header/page-header';
import { subscriptionColumns } from '../features/users/subscription-columns';
import { pageSize, usersFirst } from './first-lists';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const UserDialogs = lazy(async () => ({ default: (await import('../features/users/user-dialogs')).UserDialogs }));

const { list, queryFor } = usersFirst;

// /Abbonamenti lists users by subscription. Accounts are managed in /Utenti; the end of a subscription can be set
// here too.
export function Screen() {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const { levelId: level } = useHome().user;
  const columns = useMemo(() => subscriptionColumns(level !== levelCoach), [level]);
  return (
    <Stack>
      <PageHeader title="Abbonamenti" subtitle="Apri una riga per cambiare la scadenza" />
      <DataGrid
        label="Abbonamenti"
        columns={columns}
        filters={nameFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(user) => user.id}
        onOpen={(user) => open('modifica', user.id)}
      />
      {action === 'modifica' && (
        <Suspense fallback={null}>
          <UserDialogs userId={Number(search.id ?? 0)} action={action} training onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
