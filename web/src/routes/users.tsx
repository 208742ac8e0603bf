import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { levelCoach, reportUsers } from '../api/generated/constants';
import { useHome } from '../api/home';
import { listReportLink } from '../api/report';
import { Can, useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import { PageHeader } from '../components/page-header/page-header';
import { openReport } from '../components/report-menu/open-report';
import { ReportFormat } from '../components/report-menu/report-format';
import { WaitingApprovals } from '../features/association/waiting-approvals';
import { UserActions } from '../features/users/user-actions';
import { userColumns, userFilters } from '../features/users/user-columns';
import { has } from '../lib/variant';
import { pageSize, usersFirst } from './first-lists';
import { filtersOf } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// Loaded when a row is opened, so that the list appears sooner.
const UserDialogs = lazy(async () => ({ default: (await import('../features/users/user-dialogs')).UserDialogs }));

const { list, queryFor } = usersFirst;

export function Screen() {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const { levelId: level, coachButton } = useHome().user;
  const mayInitialise = useCan('utenti.allenatore');
  const training = has('training');
  const columns = useMemo(() => userColumns(training, level !== levelCoach), [training, level]);
  const exporting = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.excel, () => listReportLink(reportUsers, ReportFormat.excel, list, filtersOf(search))),
  });
  return (
    <Stack>
      <PageHeader title="Utenti" />
      <Can do="societa.approva">
        <WaitingApprovals />
      </Can>
      <DataGrid
        label="Utenti"
        columns={columns}
        filters={userFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(user) => user.id}
        onNew={() => open('nuovo')}
        newLabel="Nuovo utente"
        onOpen={(user) => open('modifica', user.id)}
        actions={(user) => (
          <UserActions
            user={user}
            coachButton={mayInitialise && coachButton === 1}
            onAction={(chosen) => open(chosen, user.id)}
          />
        )}
        toolbar={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Esporta Excel
          </Button>
        }
      />
      {action !== '' && (
        <Suspense fallback={null}>
          <UserDialogs userId={Number(search.id ?? 0)} action={action} training={training} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
