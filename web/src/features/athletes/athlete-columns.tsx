import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { nameFilters } from '../../components/data-grid/name-filters';
import { PersonName } from '../../components/person-name/person-name';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { AthleteRow } from './api';
import classes from './athlete-columns.module.css';
import { memberships } from './choices';

// The part of the list's rules that its columns and filters follow.
export interface ListShape {
  club: boolean;
  membershipFilters: boolean;
}

function Name({ athlete }: { athlete: AthleteRow }) {
  return (
    <span className={classes.name}>
      <PersonName sex={athlete.SESSO}>{`${athlete.COGNOME} ${athlete.NOME}`}</PersonName>
      {athlete.FLG_VISIBLE === 0 && <StatusBadge status="deleted" />}
    </span>
  );
}

// The server tells whether the membership is good; a date that is not set is neither good nor expired.
function Expiry({ athlete }: { athlete: AthleteRow }) {
  const date = formatDate(athlete.DATA_SCADENZA_TESSERAMENTO);
  if (!date) return DASH;
  return athlete.STATO_TESSERAMENTO === 1 ? date : <StatusBadge status="expired" label={`Scaduto il ${date}`} />;
}

const yesOrNo = [
  { value: '1', label: text.yes },
  { value: '0', label: text.no },
];

const membershipFilters: readonly LooseFilter[] = [
  {
    name: 'STATO_TESSERAMENTO',
    label: 'Stato tesseramento',
    kind: 'select',
    choices: [
      { value: '1', label: 'Solo validi' },
      { value: '0', label: 'Solo scaduti' },
    ],
  },
  { name: 'FK_ID_TIPO_TESSERAMENTO', label: 'Tipo di tesseramento', kind: 'select', choices: memberships },
  { name: 'FLG_VISIBLE', label: 'Visibile', kind: 'select', choices: yesOrNo },
];

export function athleteFilters({ club, membershipFilters: more }: ListShape): readonly LooseFilter[] {
  return [
    ...nameFilters,
    ...(club ? [{ name: 'DENOMINAZIONE', label: 'Società', kind: 'text' } as const] : []),
    ...(more ? membershipFilters : []),
  ];
}

export function athleteColumns({ club }: Pick<ListShape, 'club'>): readonly GridColumn<AthleteRow>[] {
  return [
    {
      id: 'COGNOME',
      header: 'Atleta',
      sortable: true,
      cardTitle: true,
      cell: (athlete) => <Name athlete={athlete} />,
    },
    ...(club ? [{ id: 'DENOMINAZIONE', header: 'Società', sortable: true }] : []),
    {
      id: 'ANNO_NASCITA',
      header: 'Anno di nascita',
      sortable: true,
      cell: (athlete) => athlete.ANNO_NASCITA || DASH,
    },
    { id: 'TESSERA', header: 'Tessera', sortable: true },
    {
      id: 'DATA_SCADENZA_TESSERAMENTO',
      header: 'Scadenza tesseramento',
      sortable: true,
      cell: (athlete) => <Expiry athlete={athlete} />,
    },
  ];
}
