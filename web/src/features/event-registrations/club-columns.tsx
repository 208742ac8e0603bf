import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { TeamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';
import type { ClubSummary } from './api';
import classes from './clubs.module.css';
import { ExtensionSwitch } from './extension-switch';
import { clubLine } from './rules';

const count = (id: keyof ClubSummary, header: string, more?: Partial<GridColumn<ClubSummary>>) => ({
  id,
  header,
  numeric: true,
  sortable: true,
  ...more,
});

const amount = (id: 'paid' | 'credit' | 'due' | 'total', header: string): GridColumn<ClubSummary> => ({
  id,
  header,
  numeric: true,
  sortable: true,
  cell: (club) => formatMoney(club[id]),
});

// Organisers look for unpaid amounts: they stand out, and can be filtered.
const due: GridColumn<ClubSummary> = {
  ...amount('due', 'Da pagare'),
  cell: (club) => (club.settled === 1 ? DASH : <strong>{formatMoney(club.due)}</strong>),
  filter: {
    kind: 'select',
    name: 'settled',
    label: 'Pagamento',
    all: 'Tutte',
    choices: [
      { value: '0', label: 'Da pagare' },
      { value: '1', label: 'Saldate' },
    ],
  },
};

interface ClubDetailProps {
  eventId: number;
  club: ClubSummary;
  manages: boolean;
  words: TeamLabels;
}

// ClubDetail is the second line of a club on a phone, with its extension.
export function ClubDetail({ eventId, club, manages, words }: ClubDetailProps) {
  return (
    <>
      {clubLine(club, words)}
      {!manages && club.extended === 1 && ' · proroga'}
      {manages && (
        <div className={classes.extension}>
          <span>Proroga</span>
          <ExtensionSwitch eventId={eventId} club={club} />
        </div>
      )}
    </>
  );
}

// Only event managers can change an extension.
export function clubColumns(eventId: number, manages: boolean, words: TeamLabels): readonly GridColumn<ClubSummary>[] {
  return [
    { id: 'name', header: 'Società', sortable: true, filter: { kind: 'text' } },
    count('athletes', 'Atleti'),
    count('individual', 'Individuali'),
    count('wildCards', 'Wild card', { wide: true }),
    count('teamAthletes', `Solo in ${words.singular}`, { wide: true }),
    count('teams', words.plural),
    count('absent', 'Assenti'),
    count('unpaid', 'Non pagate'),
    amount('paid', 'Pagato'),
    { ...amount('credit', 'Da crediti'), wide: true },
    due,
    amount('total', 'Totale'),
    {
      id: 'extended',
      header: 'Proroga',
      sortable: true,
      cell: (club) => {
        if (manages) return <ExtensionSwitch eventId={eventId} club={club} />;
        return club.extended === 1 ? text.yes : DASH;
      },
    },
  ];
}
