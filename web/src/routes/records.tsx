import { Button, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { levelAdmin, reportLenexRecords, reportRecords } from '../api/generated/constants';
import { useHome } from '../api/home';
import { refresh } from '../api/query';
import { listReportLink } from '../api/report';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { ReportFormat } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { RowActions } from '../features/catalogue/row-actions';
import { useHeldRow } from '../features/catalogue/use-held-row';
import { deleteRecord, listRecords, type RecordRow, recordsQuery } from '../features/records/api';
import { recordColumns, recordFilters } from '../features/records/record-columns';
import { ImportButton, LenexDialog } from './lenex-import';
import { filtersOf, listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = listRecords;

// Loaded when opened, so that the list appears sooner.
const RecordPanel = lazy(async () => ({ default: (await import('../features/records/record-panel')).RecordPanel }));

const UploadDialog = lazy(async () => ({ default: (await import('../features/uploads/upload-dialog')).UploadDialog }));

const pageSize = 50;

const queryFor = (search: GridSearch) => recordsQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

// What to print: only valid records, or all.
const prints = [
  { id: 'valid', label: 'Record validi', formats: [ReportFormat.pdf, ReportFormat.excel] },
  { id: 'all', label: 'Tutti i record', formats: [ReportFormat.pdf, ReportFormat.excel] },
];

const lenex = [{ id: reportLenexRecords, label: 'Record', formats: [ReportFormat.lxf] }];

const lenexContents = ['record'] as const;

export function Screen() {
  const { grid, query, search, open, close } = useList(queryFor, useGridSearch(list));
  const { circuits, user } = useHome();
  const client = useQueryClient();
  const mayEdit = user.levelId === levelAdmin;
  const filters = useMemo(() => recordFilters(circuits), [circuits]);
  const circuitId = Number(search.circuitId ?? 0);
  return (
    <Stack>
      <PageHeader title="Record" />
      <DataGrid
        label="Record"
        columns={recordColumns}
        filters={filters}
        {...grid}
        pageSize={pageSize}
        rowKey={(record) => record.id}
        onNew={mayEdit ? () => open('nuovo') : undefined}
        newLabel="Nuovo record"
        onOpen={mayEdit ? (record) => open('modifica', record.id) : undefined}
        actions={
          mayEdit
            ? (record) => (
                <RowActions
                  name={`${record.holder}, ${record.race}`}
                  consequence={`Stai per eliminare il record di ${record.holder} in ${record.race}.`}
                  remove={() => deleteRecord.reply({ id: record.id })}
                  list={list}
                  onEdit={() => open('modifica', record.id)}
                />
              )
            : undefined
        }
        toolbar={
          <>
            {mayEdit && (
              <>
                <UploadButton label="Carica record" onClick={() => open('carica')} />
                <UploadButton label="Carica tempi base" onClick={() => open('tempibase')} />
                <ImportButton onClick={() => open('lenex')} />
              </>
            )}
            <ReportMenu
              label={circuitId > 0 ? 'Stampa' : 'Stampa: scegli un circuito'}
              disabled={circuitId === 0}
              reports={prints}
              link={(which, format) =>
                listReportLink(reportRecords, format, list, { circuitId, active: which === 'valid' ? 1 : undefined })
              }
            />
            <ReportMenu
              label="Esporta LENEX"
              reports={lenex}
              link={(report, format) => listReportLink(Number(report), format, list, filtersOf(search))}
            />
          </>
        }
        empty={{
          title: 'Nessun record presente',
          hint: 'I record nascono quando si ricalcolano le classifiche di un evento di un circuito.',
        }}
      />
      <Suspense fallback={null}>
        {search.azione === 'carica' && mayEdit && (
          <UploadDialog mode="record" onSaved={() => void refresh(client, list)} onClose={close} />
        )}
        {search.azione === 'tempibase' && mayEdit && <UploadDialog mode="tempibase" onClose={close} />}
        {search.azione === 'lenex' && mayEdit && (
          <LenexDialog contents={lenexContents} circuitId={circuitId} onClose={close} />
        )}
        {search.azione === 'nuovo' && mayEdit && <RecordPanel record={null} circuitId={circuitId} onClose={close} />}
        {search.azione === 'modifica' && mayEdit && (
          <EditRecord key={search.id} id={Number(search.id)} query={query} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}

function UploadButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

type Query = Parameters<typeof useHeldRow<RecordRow>>[0];

function EditRecord({ id, query, onClose }: { id: number; query: Query; onClose: () => void }) {
  const { row, reload } = useHeldRow(query, (record) => record.id === id, onClose);
  return row ? (
    <RecordPanel key={row.version} record={row} circuitId={row.circuitId} onReload={reload} onClose={onClose} />
  ) : null;
}
