import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { levelAdmin, reportOfficialList } from '../api/generated/constants';
import { officialsApi } from '../api/generated/officials';
import { useHome } from '../api/home';
import { listReportLink } from '../api/report';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { EditButton } from '../components/edit-button';
import { PageHeader } from '../components/page-header/page-header';
import { listFormats } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { officialsQuery, useDeleteOfficial } from '../features/officials/api';
import { officialColumns } from '../features/officials/official-columns';
import { fullName } from '../features/officials/rules';
import { text } from '../lib/text';
import { filtersOf, listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = officialsApi.listOfficials;

const OfficialDialogs = lazy(async () => ({
  default: (await import('../features/officials/official-dialogs')).OfficialDialogs,
}));

const pageSize = 50;

const queryFor = (search: GridSearch) => officialsQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

// /Ufficiali lists the officials of the caller's club; administrators see those of the federation and of all clubs.
export function Screen() {
  const administrates = useHome().user.levelId === levelAdmin;
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const columns = useMemo(() => officialColumns(administrates), [administrates]);
  const removing = useDeleteOfficial();
  return (
    <Stack>
      <PageHeader title="Ufficiali" />
      <DataGrid
        label="Ufficiali"
        columns={columns}
        {...grid}
        pageSize={pageSize}
        rowKey={(row) => row.id}
        onNew={() => open('nuovo')}
        newLabel="Nuovo ufficiale"
        onOpen={(row) => open('modifica', row.id)}
        actions={(row) => (
          <Group gap={2} justify="flex-end" wrap="nowrap">
            <EditButton what={fullName(row)} onClick={() => open('modifica', row.id)} />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Elimina ${fullName(row)}`}
              title={text.delete}
              onClick={() => removing.mutate(row)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        toolbar={
          <ReportMenu
            reports={[{ id: reportOfficialList, formats: listFormats }]}
            link={(report, format) => listReportLink(Number(report), format, list, filtersOf(search))}
          />
        }
        empty={{
          title: 'Nessun ufficiale registrato',
          hint: 'Aggiungi giudici, cronometristi e segreteria: li assegni poi alle sessioni dei tuoi eventi.',
        }}
      />
      <Suspense fallback={null}>
        {action !== '' && (
          <OfficialDialogs action={action} id={Number(search.id ?? 0)} administrates={administrates} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}
