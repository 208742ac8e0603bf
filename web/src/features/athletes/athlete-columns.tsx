import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { nameFilters } from '../../components/data-grid/name-filters';
import { PersonName } from '../../components/person-name/person-name';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { AthleteRow } from './api';
import classes from './athlete-columns.module.css';
import { memberships } from './choices';

// The part of the list's rules that columns and filters depend on.
export interface ListShape {
  club: boolean;
  membershipFilters: boolean;
}

function Name({ athlete }: { athlete: AthleteRow }) {
  return (
    <span className={classes.name}>
      <PersonName sex={athlete.sex}>{`${athlete.lastName} ${athlete.firstName}`}</PersonName>
      {athlete.visible === 0 && <StatusBadge status="deleted" />}
    </span>
  );
}

// The server reports whether the membership is valid; a missing date is neither valid nor expired.
function Expiry({ athlete }: { athlete: AthleteRow }) {
  const date = formatDate(athlete.memberUntil);
  if (!date) return DASH;
  return athlete.member === 1 ? date : <StatusBadge status="expired" label={`Scaduto il ${date}`} />;
}

const yesOrNo = [
  { value: '1', label: text.yes },
  { value: '0', label: text.no },
];

const member: LooseFilter = {
  name: 'member',
  label: 'Stato tesseramento',
  kind: 'select',
  choices: [
    { value: '1', label: 'Solo validi' },
    { value: '0', label: 'Solo scaduti' },
  ],
};

const membershipFilters: readonly LooseFilter[] = [
  member,
  { name: 'membership', label: 'Tipo tesseramento', kind: 'select', choices: memberships },
  { name: 'visible', label: 'Visibile', kind: 'select', choices: yesOrNo },
];

// Filters for a club: athletes who need something, and deleted ones.
const clubFilters: readonly LooseFilter[] = [
  member,
  {
    name: 'expiring',
    label: 'Scadenza',
    kind: 'select',
    all: 'Tutte',
    choices: [{ value: '1', label: 'Entro 30 giorni' }],
  },
  {
    name: 'incomplete',
    label: 'Dati',
    kind: 'select',
    choices: [{ value: '1', label: 'Incompleti' }],
  },
  {
    name: 'visible',
    label: 'Eliminati',
    kind: 'select',
    all: 'Nascosti',
    choices: [{ value: '0', label: 'Mostra eliminati' }],
  },
];

export function athleteFilters({ club, membershipFilters: more }: ListShape): readonly LooseFilter[] {
  return [
    ...nameFilters,
    ...(club ? [{ name: 'clubName', label: 'Società', kind: 'text' } as const] : []),
    ...(more ? membershipFilters : clubFilters),
  ];
}

// athleteColumns returns the columns of the list; club adds the club of each athlete.
export function athleteColumns({ club }: Pick<ListShape, 'club'>): readonly GridColumn<AthleteRow>[] {
  return [
    {
      id: 'lastName',
      header: 'Atleta',
      sortable: true,
      cardTitle: true,
      cell: (athlete) => <Name athlete={athlete} />,
    },
    ...(club ? [{ id: 'clubName', header: 'Società', sortable: true }] : []),
    {
      id: 'birthYear',
      header: 'Anno di nascita',
      sortable: true,
      cell: (athlete) => athlete.birthYear || DASH,
    },
    { id: 'card', header: 'Tessera', sortable: true },
    {
      id: 'memberUntil',
      header: 'Scadenza tesseramento',
      sortable: true,
      cell: (athlete) => <Expiry athlete={athlete} />,
    },
  ];
}

// athleteDetail returns the line under an athlete's name on a phone. It has room for the expiry of the membership or for
// its number.
export function athleteDetail(club: boolean) {
  return (athlete: AthleteRow) => {
    const expiry = formatDate(athlete.memberUntil);
    const valid = expiry ? `scade ${expiry}` : athlete.card && `tess. ${athlete.card}`;
    const expired = expiry && athlete.member === 0;
    return (
      <>
        {[athlete.birthYear || DASH, club && athlete.clubName, !expired && valid].filter(Boolean).join(' · ')}
        {expired && (
          <>
            {' · '}
            <strong>scaduto {expiry}</strong>
          </>
        )}
      </>
    );
  };
}
