import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { type AccessFilter, accountApi } from '../api/generated/account';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { accessColumns } from '../features/logs/access-columns';
import { accessesQuery } from '../features/logs/api';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = accountApi.listAccesses;

const pageSize = 20;

// The outcome is sent in a JSON body, where it must be a number.
const outcomeFilters: Readonly<Record<string, AccessFilter>> = { '0': { outcome: 0 }, '1': { outcome: 1 } };

function queryFor({ outcome, ...rest }: GridSearch) {
  return accessesQuery({ ...listInput(rest, pageSize), ...outcomeFilters[String(outcome)] });
}

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid, query } = useList(queryFor, useGridSearch(list));
  return (
    <Stack>
      <PageHeader title="Accessi" />
      <DataGrid
        label="Accessi"
        columns={accessColumns}
        {...grid}
        pageSize={pageSize}
        rowKey={(row) => row.id}
        toolbar={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Aggiorna
          </Button>
        }
      />
    </Stack>
  );
}
