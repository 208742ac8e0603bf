import { Button, Stack, Text } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { reportEntrants } from '../../api/generated/constants';
import { reportLink } from '../../api/report';
import { DataGrid } from '../../components/data-grid/data-grid';
import { useWholeList } from '../../components/data-grid/whole-list';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import { Totals } from '../../components/totals/totals';
import { teamLabels } from '../../lib/team-labels';
import { eventClubsQuery } from './api';
import { ClubDetail, clubColumns } from './club-columns';
import { clubTotals, extensionMeaning, uncounted } from './rules';

const ExtensionDialog = lazy(async () => ({ default: (await import('./extension-dialog')).ExtensionDialog }));

const filters = ['name', 'settled'];
const formats = [ReportFormat.pdf, ReportFormat.excel] as const;
// The ids are the report's orders.
const orders = [
  { id: 1, label: 'In ordine alfabetico', formats },
  { id: 2, label: 'Per anno di nascita', formats },
];

interface ClubsTabProps {
  eventId: number;
  sportId: number;
  manages: boolean;
}

// ClubsTab shows each club's entries and payments, and grants extensions.
export function ClubsTab({ eventId, sportId, manages }: ClubsTabProps) {
  const clubs = useQuery(eventClubsQuery(eventId));
  const { found, grid } = useWholeList(clubs.data?.rows, { filters });
  const words = useMemo(() => teamLabels(sportId), [sportId]);
  const columns = useMemo(() => clubColumns(eventId, manages, words), [eventId, manages, words]);
  const missing = found && uncounted(found, words);
  const [extending, setExtending] = useState(false);
  return (
    <Stack>
      <Totals label="Totali" figures={clubTotals(found, words)} />
      {missing && (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      )}
      <DataGrid
        label="Stato iscrizioni"
        columns={columns}
        {...grid}
        rowKey={(club) => club.clubId}
        phoneDetail={(club) => <ClubDetail eventId={eventId} club={club} manages={manages} words={words} />}
        loading={clubs.isFetching}
        error={clubs.error}
        onRetry={() => void clubs.refetch()}
        toolbar={
          <>
            {manages && (
              <Button
                variant="default"
                leftSection={<IconClockPlus size={16} aria-hidden />}
                onClick={() => setExtending(true)}
              >
                Proroga a un'altra società
              </Button>
            )}
            <ReportMenu
              label="Stampa iscritti"
              reports={orders}
              link={(order, format) => reportLink(reportEntrants, format, { eventId, order: Number(order) })}
            />
          </>
        }
        empty={{
          title: 'Nessuna società iscritta',
          hint: 'Qui compaiono le società con almeno una iscrizione e quelle che hanno avuto una proroga.',
        }}
      />
      <Text size="sm" c="dimmed">
        {extensionMeaning}
      </Text>
      {extending && (
        <Suspense fallback={null}>
          <ExtensionDialog eventId={eventId} onClose={() => setExtending(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
