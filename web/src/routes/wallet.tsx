import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { levelAdmin, reportMovements } from '../api/generated/constants';
import { moneyApi } from '../api/generated/money';
import { useHome } from '../api/home';
import { listReportLink } from '../api/report';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { EditButton } from '../components/edit-button';
import { PageHeader } from '../components/page-header/page-header';
import { openReport } from '../components/report-menu/open-report';
import { ReportFormat } from '../components/report-menu/report-format';
import { movementsQuery } from '../features/wallet/api';
import { clubFilters, movementColumns } from '../features/wallet/movement-columns';
import { filtersOf, listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = moneyApi.listMovements;

const Dialogs = lazy(async () => ({ default: (await import('../features/wallet/dialogs')).Dialogs }));

const pageSize = 50;

const queryFor = (search: GridSearch) => movementsQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const manages = useHome().user.levelId === levelAdmin;
  const writes = useCan('movimenti.modifica');
  const columns = useMemo(() => movementColumns(manages), [manages]);
  const exporting = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.excel, () =>
        listReportLink(reportMovements, ReportFormat.excel, list, filtersOf(search)),
      ),
  });
  return (
    <Stack>
      <PageHeader title="Portafoglio" />
      <DataGrid
        label="Movimenti"
        columns={columns}
        filters={manages ? clubFilters : undefined}
        {...grid}
        pageSize={pageSize}
        rowKey={(movement) => movement.id}
        onNew={writes ? () => open('nuovo') : undefined}
        newLabel="Nuovo movimento"
        onOpen={(movement) => open(writes ? 'modifica' : 'utilizzi', movement.id)}
        actions={(movement) => (
          <Group gap={2} justify="flex-end" wrap="nowrap">
            {writes && (
              <EditButton what={`il movimento ${movement.id}`} onClick={() => open('modifica', movement.id)} />
            )}
            <ActionIcon
              variant="subtle"
              aria-label={`Utilizzi del movimento ${movement.id}`}
              title="Utilizzi"
              onClick={() => open('utilizzi', movement.id)}
            >
              <IconListDetails size={18} aria-hidden />
            </ActionIcon>
          </Group>
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
        empty={{ title: 'Nessun movimento presente' }}
      />
      {action !== '' && (
        <Suspense fallback={null}>
          <Dialogs action={action} id={Number(search.id ?? 0)} writes={writes} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
