import { Anchor, Button, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { comuneLookup, provinceLookup, regionLookup } from '../../api/lookups';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, todayInRome } from '../../lib/dates';
import type { Club } from './api';
import classes from './club-columns.module.css';

export const placeFilters: readonly LooseFilter[] = [
  { name: 'FK_ID_REGIONE', label: 'Regione', kind: 'remote', ...regionLookup },
  { name: 'FK_ID_PROVINCIA', label: 'Provincia', kind: 'remote', ...provinceLookup },
  { name: 'FK_ID_COMUNE', label: 'Comune', kind: 'remote', ...comuneLookup },
];

function Expiry({ club }: { club: Club }) {
  const date = formatDate(club.DATA_SCADENZA_AFFILIAZIONE);
  if (!date) return DASH;
  const over = (club.DATA_SCADENZA_AFFILIAZIONE ?? '') < todayInRome();
  return over ? <StatusBadge status="expired" label={`Scaduta il ${date}`} /> : date;
}

function Contacts({ club }: { club: Club }) {
  if (!club.EMAIL && !club.TELEFONO) return DASH;
  return (
    <>
      {club.EMAIL && (
        <Anchor className={classes.contact} size="sm" href={`mailto:${club.EMAIL}`} title={club.EMAIL}>
          {club.EMAIL}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {club.TELEFONO}
      </Text>
    </>
  );
}

export function clubColumns(onAthletes: (club: Club) => void): readonly GridColumn<Club>[] {
  return [
    { id: 'ID_SOCIETA', header: 'Id', numeric: true, sortable: true, filter: { kind: 'text', inputMode: 'numeric' } },
    {
      id: 'COD_AFF',
      header: 'Codice',
      sortable: true,
      filter: { kind: 'text', label: 'Codice affiliazione' },
    },
    { id: 'DENOMINAZIONE', header: 'Denominazione', sortable: true, cardTitle: true, filter: { kind: 'text' } },
    { id: 'COMUNE', header: 'Comune', sortable: true },
    {
      id: 'EMAIL',
      header: 'Contatti',
      sortable: true,
      cell: (club) => <Contacts club={club} />,
    },
    {
      id: 'DATA_SCADENZA_AFFILIAZIONE',
      header: 'Affiliazione',
      sortable: true,
      cell: (club) => <Expiry club={club} />,
    },
    {
      id: 'TOT',
      header: 'Atleti',
      numeric: true,
      cell: (club) => (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconUsersGroup size={14} aria-hidden />}
          aria-label={`Atleti di ${club.DENOMINAZIONE}: ${club.TOT}`}
          onClick={() => onAthletes(club)}
        >
          {club.TOT}
        </Button>
      ),
    },
  ];
}
