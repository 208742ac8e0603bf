import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { entryApi } from '../../api/generated/entry';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { EntriesClosed } from '../../components/entries-closed/entries-closed';
import { Totals } from '../../components/totals/totals';
import { formatDate } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { formatCount } from '../../lib/numbers';
import { teamLabels } from '../../lib/team-labels';
import { type ClubBill, type EntriesMore, type Event, useChange } from './api';
import { BillTable } from './bill';
import classes from './entries.module.css';
import { clubsIn, sumOf } from './rules';
import { uncountedTeams } from './teams';

interface GeneralTabProps {
  event: Event;
  entries: EntriesMore;
  // The print menu.
  prints: ReactNode;
  // The order button under the amount due; absent for administrators.
  order?: ReactNode;
  onClub: (clubId: number) => void;
}

// GeneralTab shows the number of entries and their cost: of one club, or a row per club for users who see all clubs.
export function GeneralTab({ event, entries, prints, order, onClub }: GeneralTabProps) {
  const bill = useMemo(() => sumOf(entries.bills), [entries.bills]);
  const words = teamLabels(event.sportId);
  const uncounted = uncountedTeams(entries.teams.length, bill.teams, words);
  const mail = useChange(() => entryApi.mailEntries.reply({ id: event.id }));
  return (
    <Stack>
      <Notice event={event} entries={entries} />
      <Totals
        label="Presenze"
        figures={[
          ['Atleti', formatCount(bill.athletes)],
          ['Presenze individuali', formatCount(bill.entries)],
          [words.plural, formatCount(bill.teams)],
          [`Solo in ${words.singular}`, formatCount(bill.teamAthletes)],
          ...(entries.bills.length > 1 ? ([['Società', String(clubsIn(entries.bills, entries.teams))]] as const) : []),
        ]}
      />
      {uncounted && (
        <Text size="sm" c="dimmed">
          {uncounted}
        </Text>
      )}
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="importi">
          <Title order={2} size="h4" mb="xs" id="importi">
            Importi
          </Title>
          <BillTable bill={bill} />
          {order}
        </section>
        <section className={classes.card} aria-labelledby="documenti">
          <Title order={2} size="h4" mb="xs" id="documenti">
            Stampe e riepilogo
          </Title>
          <Group gap="xs">
            {prints}
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              loading={mail.isPending}
              onClick={() => mail.mutate(undefined)}
            >
              Invia riepilogo
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mt="xs">
            Il riepilogo arriva per email, con la stampa delle iscrizioni allegata.
          </Text>
        </section>
      </div>
      {entries.manages === 1 && entries.bills.length > 0 && (
        <Clubs bills={entries.bills} teams={words.plural} onClub={onClub} />
      )}
    </Stack>
  );
}

// Notice shows the deadline for changes of entries, and what applies now.
function Notice({ event, entries }: { event: Event; entries: EntriesMore }) {
  const until = formatDate(event.deadline);
  if (entries.manages === 1)
    return (
      <Alert role="note">
        Vedi e modifichi le iscrizioni di tutte le società, anche a termini scaduti e senza mora.
      </Alert>
    );
  if (entries.open === 0)
    return (
      <EntriesClosed event={event}>
        {entries.absences === 1 && 'Puoi ancora dichiarare le assenze delle iscrizioni pagate.'}
      </EntriesClosed>
    );
  if (entries.late === 1)
    return (
      <Alert color="yellow" role="note" title="Iscrizioni in ritardo">
        {`Il termine era il ${until}: le nuove iscrizioni possono costare una mora.`}
      </Alert>
    );
  return null;
}

const money = (id: 'paid' | 'due' | 'late' | 'penalties' | 'total', header: string): GridColumn<ClubBill> => ({
  id,
  header,
  numeric: true,
  sortable: true,
  cell: (bill) => formatMoney(bill[id]),
});

const count = (id: 'athletes' | 'entries' | 'teams', header: string): GridColumn<ClubBill> => ({
  id,
  header,
  numeric: true,
  sortable: true,
});

const columnsOf = (teams: string): readonly GridColumn<ClubBill>[] => [
  { id: 'club', header: 'Società', sortable: true },
  count('athletes', 'Atleti'),
  count('entries', 'Individuali'),
  count('teams', teams),
  money('paid', 'Pagato'),
  money('late', 'Mora'),
  money('penalties', 'Penali'),
  money('due', 'Da pagare'),
  money('total', 'Totale'),
];

interface ClubsProps {
  bills: readonly ClubBill[];
  // The name of teams.
  teams: string;
  onClub: (clubId: number) => void;
}

function Clubs({ bills, teams, onClub }: ClubsProps) {
  const { grid } = useWholeList(bills);
  const columns = useMemo(() => columnsOf(teams), [teams]);
  return (
    <DataGrid
      label="Società iscritte"
      columns={columns}
      {...grid}
      rowKey={(bill) => bill.clubId}
      onOpen={(bill) => onClub(bill.clubId)}
    />
  );
}
