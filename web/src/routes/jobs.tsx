import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../api/generated/account';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { jobsQuery } from '../features/logs/api';
import { jobColumns } from '../features/logs/job-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = accountApi.listJobs;

const pageSize = 50;

const queryFor = (search: GridSearch) => jobsQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid } = useList(queryFor, useGridSearch(list));
  return (
    <Stack>
      <PageHeader title="Operazioni automatiche" subtitle="Quello che il portale fa da solo, e com'è andata" />
      <DataGrid
        label="Operazioni automatiche"
        columns={jobColumns}
        {...grid}
        pageSize={pageSize}
        rowKey={(run) => run.id}
        empty={{ title: 'Ancora nessuna operazione eseguita' }}
      />
    </Stack>
  );
}
