import { Stack, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { linkTo } from '../api/addresses';
import { meetApi } from '../api/generated/meet';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate } from '../components/router/routing';
import { Totals } from '../components/totals/totals';
import { summaryQuery, totalsQuery } from '../features/event-summary/api';
import { totalFigures, totalsInput } from '../features/event-summary/rules';
import { dateFilters, summaryColumns } from '../features/event-summary/summary-columns';
import classes from '../features/event-summary/summary-columns.module.css';
import { allTeamsLabel } from '../lib/team-labels';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = meetApi.listEventSummary;

const pageSize = 50;

const queryFor = (search: GridSearch) => summaryQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid, search } = useList(queryFor, useGridSearch(list));
  const totals = useQuery(totalsQuery(totalsInput(search)));
  const navigate = useNavigate();
  const invoices = useCan('eventi.fattura');
  const teams = allTeamsLabel();
  const columns = useMemo(() => summaryColumns(invoices, teams), [invoices, teams]);
  return (
    <Stack className={classes.list}>
      <PageHeader title="Riepilogo eventi" />
      <Totals label="Totali" figures={totalFigures(totals.data, teams)} />
      <Text size="sm" c="dimmed">
        {`Sono comprese le ${teams.toLowerCase()} ancora incomplete, con i loro atleti: nello stato iscrizioni non contano.`}
      </Text>
      <DataGrid
        label="Riepilogo eventi"
        columns={columns}
        filters={dateFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(event) => event.id}
        onOpen={(event) => void navigate(linkTo('/Evento', { id: event.id }))}
        empty={{ title: 'Nessun evento presente' }}
      />
    </Stack>
  );
}
