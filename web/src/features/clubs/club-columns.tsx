import { Anchor, Button, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { comuneLookup, provinceLookup, regionLookup } from '../../api/place-lookups';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, todayInRome } from '../../lib/dates';
import type { Club } from './api';
import classes from './club-columns.module.css';

export const placeFilters: readonly LooseFilter[] = [
  { name: 'regionId', label: 'Regione', kind: 'remote', ...regionLookup },
  { name: 'provinceId', label: 'Provincia', kind: 'remote', ...provinceLookup },
  { name: 'placeId', label: 'Comune', kind: 'remote', ...comuneLookup },
  {
    name: 'unconfirmed',
    label: 'Conferma',
    kind: 'select',
    all: 'Tutte',
    choices: [{ value: '1', label: 'Da confermare' }],
  },
];

function expiryOf({ affiliatedUntil }: Club) {
  const date = formatDate(affiliatedUntil);
  if (!date) return DASH;
  const over = (affiliatedUntil ?? '') < todayInRome();
  return over ? <StatusBadge status="expired" label={`Scaduta il ${date}`} /> : date;
}

function Contacts({ club }: { club: Club }) {
  if (!club.email && !club.phone) return DASH;
  return (
    <>
      {club.email && (
        <Anchor className={classes.contact} size="sm" href={`mailto:${club.email}`} title={club.email}>
          {club.email}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {club.phone}
      </Text>
    </>
  );
}

export function clubColumns(onAthletes: (club: Club) => void): readonly GridColumn<Club>[] {
  return [
    {
      id: 'id',
      header: 'Id',
      wide: true,
      numeric: true,
      sortable: true,
      filter: { kind: 'text', name: 'clubId', inputMode: 'numeric' },
    },
    {
      id: 'code',
      header: 'Codice',
      sortable: true,
      filter: { kind: 'text', label: 'Codice affiliazione' },
      phone: true,
    },
    {
      id: 'name',
      header: 'Denominazione',
      sortable: true,
      cardTitle: true,
      filter: { kind: 'text' },
      cell: (club) => (
        <>
          {club.name} {club.unconfirmed === 1 && <StatusBadge status="unconfirmed" />}
        </>
      ),
    },
    { id: 'town', header: 'Comune', sortable: true, phone: true },
    {
      id: 'email',
      header: 'Contatti',
      sortable: true,
      cell: (club) => <Contacts club={club} />,
    },
    {
      id: 'affiliatedUntil',
      header: 'Affiliazione',
      sortable: true,
      cell: expiryOf,
      phone: true,
    },
    {
      id: 'athletes',
      header: 'Atleti',
      numeric: true,
      phone: (club) => `${club.athletes} atleti`,
      cell: (club) => (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconUsersGroup size={14} aria-hidden />}
          aria-label={`Atleti di ${club.name}: ${club.athletes}`}
          onClick={() => onAthletes(club)}
        >
          {club.athletes}
        </Button>
      ),
    },
  ];
}
