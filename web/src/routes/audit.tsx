import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { auditQuery } from '../features/logs/api';
import { auditColumns } from '../features/logs/audit-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const pageSize = 50;

const question = (search: GridSearch) => auditQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(question(search));

export function Screen() {
  const { grid } = useList(question, useGridSearch());
  return (
    <Stack>
      <PageHeader title="Registro delle modifiche" subtitle="Chi ha cambiato diritti, utenti, denaro e risultati" />
      <DataGrid
        label="Registro delle modifiche"
        columns={auditColumns}
        {...grid}
        pageSize={pageSize}
        rowKey={(row) => row.ID_AUDIT}
        empty={{ title: 'Nessuna modifica registrata' }}
      />
    </Stack>
  );
}
