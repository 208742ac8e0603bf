import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../api/generated/account';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { auditQuery } from '../features/logs/api';
import { auditColumns, auditFilters } from '../features/logs/audit-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = accountApi.listAudit;

const pageSize = 50;

const queryFor = (search: GridSearch) => auditQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid } = useList(queryFor, useGridSearch(list));
  return (
    <Stack>
      <PageHeader title="Registro delle modifiche" subtitle="Chi ha cambiato diritti, utenti, denaro e risultati" />
      <DataGrid
        label="Registro delle modifiche"
        columns={auditColumns}
        filters={auditFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(row) => row.id}
        empty={{ title: 'Nessuna modifica registrata' }}
      />
    </Stack>
  );
}
