import { Anchor } from '@mantine/core';
import { officialRoles } from '../../api/generated/roles';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import type { Official } from './api';
import { clubOf } from './rules';

const columns: readonly GridColumn<Official>[] = [
  {
    id: 'lastName',
    header: 'Cognome',
    sortable: true,
    cardTitle: (row) => `${row.lastName} ${row.firstName}`,
    filter: { kind: 'text' },
  },
  { id: 'firstName', header: 'Nome', sortable: true, cardHidden: true, filter: { kind: 'text' } },
  {
    id: 'role',
    header: 'Ruolo',
    cell: (row) => row.roleName,
    phone: true,
    filter: { kind: 'select', choices: officialRoles },
  },
  {
    id: 'grade',
    header: 'Grado',
    sortable: true,
    cell: (row) => row.grade || DASH,
    filter: { kind: 'text' },
    phone: true,
  },
  { id: 'card', header: 'Tessera', sortable: true, cell: (row) => row.card || DASH },
  {
    id: 'email',
    header: 'Contatti',
    cell: (row) =>
      row.email || row.phone ? (
        <>
          {row.email && (
            <Anchor size="sm" href={`mailto:${row.email}`} display="block" lh="24px">
              {row.email}
            </Anchor>
          )}
          {row.phone && (
            <Anchor size="sm" href={`tel:${row.phone.replaceAll(' ', '')}`} display="block" lh="24px">
              {row.phone}
            </Anchor>
          )}
        </>
      ) : (
        DASH
      ),
    phone: true,
  },
];

const clubColumn: GridColumn<Official> = {
  id: 'clubName',
  header: 'Società',
  sortable: true,
  cell: clubOf,
  filter: { kind: 'text' },
  phone: true,
};

// officialColumns returns the columns of the list; administrators see the officials of all clubs.
export const officialColumns = (administrates: boolean): readonly GridColumn<Official>[] =>
  administrates ? [...columns.slice(0, 2), clubColumn, ...columns.slice(2)] : columns;
