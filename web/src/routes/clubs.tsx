import { Button, Stack } from '@mantine/core';
import { IconReceiptEuro, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { reportClubs } from '../api/generated/constants';
import { listReportLink } from '../api/report';
import { DataGrid } from '../components/data-grid/data-grid';
import { PageHeader } from '../components/page-header/page-header';
import { listFormats } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { ClubActions } from '../features/clubs/club-actions';
import { clubColumns, placeFilters } from '../features/clubs/club-columns';
import { clubButtons } from '../features/clubs/rules';
import { uploadFlows } from '../features/uploads/flows';
import { text } from '../lib/text';
import { has } from '../lib/variant';
import { clubsFirst, pageSize } from './first-lists';
import { filtersOf } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// Loaded when one is opened, so that the list appears sooner.
const ClubDialogs = lazy(async () => ({ default: (await import('./club-dialogs')).ClubDialogs }));

const { list, queryFor } = clubsFirst;

export function Screen() {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(list));
  const columns = useMemo(() => clubColumns((club) => open('elenco', club.id)), [open]);
  const buttons = clubButtons(has);
  return (
    <Stack>
      <PageHeader title="Società" />
      <DataGrid
        label="Società"
        columns={columns}
        filters={placeFilters}
        {...grid}
        pageSize={pageSize}
        rowKey={(club) => club.id}
        onNew={() => open('nuova')}
        newLabel={text.newClub}
        onOpen={(club) => open('modifica', club.id)}
        actions={(club) => (
          <ClubActions
            club={club}
            statement={buttons.statements}
            onEdit={() => open('modifica', club.id)}
            onAthletes={() => open('elenco', club.id)}
            onStatement={() => open('estratto', club.id)}
          />
        )}
        toolbar={
          <>
            {buttons.uploads.map((mode) => (
              <Button
                key={mode}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => open(mode)}
              >
                {uploadFlows[mode].title}
              </Button>
            ))}
            {buttons.statements && (
              <Button
                variant="default"
                leftSection={<IconReceiptEuro size={16} aria-hidden />}
                onClick={() => open('estratto')}
              >
                Estratto conto totale
              </Button>
            )}
            <ReportMenu
              reports={[{ id: reportClubs, formats: listFormats }]}
              link={(report, format) => listReportLink(Number(report), format, list, filtersOf(search))}
            />
          </>
        }
        empty={{
          title: 'Nessuna società presente',
          hint: 'Aggiungi la prima con «Nuova società», oppure carica un elenco da un foglio Excel.',
        }}
      />
      {action !== '' && (
        <Suspense fallback={null}>
          <ClubDialogs clubId={Number(search.id ?? 0)} action={action} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
