import { IconCoinEuro, IconReceiptRefund, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { noDisability, team as teamKind } from '../../api/generated/constants';
import { entryApi } from '../../api/generated/entry';
import { DataGrid } from '../../components/data-grid/data-grid';
import type { GridColumn, GridSearch, SearchChange } from '../../components/data-grid/grid-types';
import { useWholeList } from '../../components/data-grid/whole-list';
import { RowIcons } from '../../components/row-icons';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatRaceTime } from '../../lib/race-time';
import { teamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import { type EntriesMore, type Entry, type Event, useChange } from './api';
import { mayRemove, nothingCosts } from './rules';
import { hasTimes, letterOf, statusOf } from './teams';
import { useMayMarkPaid } from './use-may-mark-paid';
import { useRemoval } from './use-removal';

const TeamPanel = lazy(async () => ({ default: (await import('./team-panel')).TeamPanel }));
const NewTeam = lazy(async () => ({ default: (await import('./new-team')).NewTeam }));

// The id of a new team in the address.
export const newTeam = -1;

interface TeamsTabProps {
  event: Event;
  entries: EntriesMore;
  // The club the user enters teams for, or 0 if it must be chosen.
  clubId: number;
  // The state of the list, kept in the address.
  at: readonly [GridSearch, (next: GridSearch, change: SearchChange) => void];
  openId: number;
  onOpen: (teamId: number) => void;
}

// A team with the fields that its list sorts and filters by.
type Row = Entry & { letter: string; state: string };

export function TeamsTab({ event, entries, clubId, at, openId, onOpen }: TeamsTabProps) {
  const words = teamLabels(event.sportId);
  const manages = entries.manages === 1;
  const open = manages || entries.open === 1;
  const free = nothingCosts(entries.bills);
  const rows = useMemo(
    () =>
      entries.teams.map(
        (team): Row => ({
          ...team,
          letter: letterOf(team.progressive),
          state: team.absent === 1 ? 'assente' : statusOf(team).label,
        }),
      ),
    [entries.teams],
  );
  const { grid } = useWholeList(rows, { at });
  const notesPaid = useMayMarkPaid(event, manages);
  const columns = useMemo(() => columnsFor(hasTimes(event.sportId)), [event.sportId]);
  const removal = useRemoval();
  const nameOf = (team: Row) => `${team.clubName} ${team.letter}, ${team.race}`;
  const paid = useChange(
    (team: Row) => entryApi.setEntryPaid.reply({ id: team.id, paid: team.paid === 1 ? 0 : 1 }),
    (team) => `${nameOf(team)}: ${team.paid === 1 ? 'non più pagata' : 'pagata'}`,
  );
  const remove = (team: Row) => {
    const { raceId, clubId, categoryId, note, entryTime: time } = team;
    const members = team.members.map(({ athleteId, position, note }) => ({ athleteId, position, note }));
    const disabled = team.disability > noDisability ? (1 as const) : (0 as const);
    const again = { eventId: event.id, raceId, kind: teamKind, clubId, categoryId, time, note, disabled, members };
    const late = !manages && entries.late === 1;
    void removal.remove({ entry: team, clubId, what: nameOf(team), late, free, again });
  };
  const payment = (team: Row) => ({
    label: team.paid === 1 ? 'Togli pagamento' : 'Segna pagata',
    name: `${team.paid === 1 ? 'Togli pagamento di' : 'Segna pagata'} ${nameOf(team)}`,
    Icon: team.paid === 1 ? IconReceiptRefund : IconCoinEuro,
    loading: paid.isPending,
    onClick: () => paid.mutate(team),
  });
  const actionsOf = (team: Row) => [
    ...(notesPaid(team.clubId) ? [payment(team)] : []),
    {
      label: text.delete,
      name: `Elimina ${nameOf(team)}`,
      Icon: IconTrash,
      color: 'red' as const,
      here: mayRemove(team, manages, open, free),
      loading: removal.isPending,
      onClick: () => remove(team),
    },
  ];
  return (
    <>
      <DataGrid
        label={words.plural}
        columns={columns}
        {...grid}
        rowKey={(team) => team.id}
        selectedKey={openId}
        onOpen={(team) => onOpen(team.id)}
        onNew={open ? () => onOpen(newTeam) : undefined}
        newLabel={words.newLabel}
        actions={(team) => <RowIcons of={nameOf(team)} actions={actionsOf(team)} />}
        empty={{
          title: `Nessuna ${words.singular} iscritta`,
          hint: open ? `Aggiungi la prima con «${words.newLabel}».` : undefined,
        }}
      />
      <Suspense fallback={null}>
        {openId === newTeam && <NewTeam event={event} clubId={clubId} onCreated={onOpen} onClose={() => onOpen(0)} />}
        {openId > 0 && <TeamPanel event={event} teamId={openId} entries={entries} onClose={() => onOpen(0)} />}
      </Suspense>
    </>
  );
}

function badgeOf(team: Row) {
  if (team.absent === 1) return 'expired';
  return team.closed === 1 ? 'valid' : 'toPay';
}

const columnsFor = (times: boolean): readonly GridColumn<Row>[] => [
  {
    id: 'clubName',
    header: 'Nome',
    sortable: true,
    cell: (team) => `${team.clubName} ${team.letter}`,
  },
  { id: 'letter', header: 'Lettera', sortable: true, align: 'center', cardHidden: true },
  { id: 'race', header: 'Gara', sortable: true, phone: true },
  { id: 'category', header: 'Categoria', sortable: true, phone: true },
  ...(times
    ? [
        {
          id: 'entryTime',
          header: 'Tempo',
          numeric: true,
          cell: (team: Row) => formatRaceTime(team.entryTime),
          phone: true as const,
        },
      ]
    : []),
  {
    id: 'state',
    header: 'Stato',
    sortable: true,
    cell: (team) => <StatusBadge status={badgeOf(team)} label={team.state} />,
    phone: true,
  },
  {
    id: 'paid',
    header: 'Pagamento',
    sortable: true,
    cell: (team) => <StatusBadge status={team.paid === 1 ? 'paid' : 'toPay'} />,
    phone: true,
  },
];
