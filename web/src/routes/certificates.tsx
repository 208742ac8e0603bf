import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { reportCertificateList } from '../api/generated/constants';
import { peopleApi } from '../api/generated/people';
import { listReportLink } from '../api/report';
import { confirmDanger } from '../components/confirm/confirm';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { EditButton } from '../components/edit-button';
import { notify } from '../components/notify';
import { PageHeader } from '../components/page-header/page-header';
import { ReportFormat } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { type Certificate, certificatesQuery, refreshCertificates } from '../features/certificates/api';
import { certificateColumns, certificateFilters } from '../features/certificates/certificate-columns';
import { formatDate } from '../lib/dates';
import { text } from '../lib/text';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = peopleApi.listCertificates;

const Dialogs = lazy(async () => ({ default: (await import('../features/certificates/dialogs')).Dialogs }));

const UploadDialog = lazy(async () => ({ default: (await import('../features/uploads/upload-dialog')).UploadDialog }));

const pageSize = 50;

const queryFor = (search: GridSearch) => certificatesQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

const prints = [
  {
    id: reportCertificateList,
    label: 'Certificati della stagione',
    formats: [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv],
  },
];

// /Certificati lists the health certificates of the club, soonest expiry first.
export function Screen() {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: async (row: Certificate) =>
      (await confirmDanger(
        `Stai per eliminare il certificato di ${row.lastName} ${row.firstName} che scade il ${formatDate(row.expiresOn)}, con il suo file.`,
        { confirmLabel: text.delete },
      ))
        ? await peopleApi.deleteCertificate.reply({ id: row.id })
        : null,
    onSuccess: (done, row) => {
      if (!done) return;
      notify.success(done.message || undefined, `Certificato di ${row.lastName} ${row.firstName} eliminato`);
      void refreshCertificates(client);
    },
  });
  return (
    <Stack>
      <PageHeader title="Certificati medici" />
      <DataGrid
        label="Certificati medici"
        columns={certificateColumns}
        filters={certificateFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(row) => row.id}
        onNew={() => open('nuovo')}
        newLabel="Nuovo certificato"
        onOpen={(row) => open('modifica', row.id)}
        actions={(row) => (
          <Group gap={2} justify="flex-end" wrap="nowrap">
            <EditButton
              what={`il certificato di ${row.lastName} ${row.firstName}`}
              onClick={() => open('modifica', row.id)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Elimina il certificato di ${row.lastName} ${row.firstName}`}
              title={text.delete}
              onClick={() => removing.mutate(row)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        toolbar={
          <>
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => open('carica')}>
              Carica certificati
            </Button>
            <ReportMenu
              label="Stampa"
              reports={prints}
              link={(report, format) => listReportLink(Number(report), format, list, {})}
            />
          </>
        }
        empty={{
          title: 'Nessun certificato medico registrato',
          hint: 'Registra le date dei certificati dei tuoi atleti: li vede solo la tua società.',
        }}
      />
      <Suspense fallback={null}>
        {action === 'carica' ? (
          <UploadDialog mode="certificati" onSaved={() => void refreshCertificates(client)} onClose={close} />
        ) : (
          action !== '' && (
            <Dialogs
              action={action}
              id={Number(search.id ?? 0)}
              athleteId={Number(search.athleteId ?? 0)}
              onOpen={(id) => open('modifica', id)}
              onClose={close}
            />
          )
        )}
      </Suspense>
    </Stack>
  );
}
