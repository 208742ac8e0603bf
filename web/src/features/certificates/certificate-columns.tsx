import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { DASH, formatDate } from '../../lib/dates';
import type { Certificate } from './api';
import { ExpiryBadge } from './expiry-badge';
import { kindLabel, kinds, sportLabel } from './labels';

export const certificateColumns: readonly GridColumn<Certificate>[] = [
  {
    id: 'lastName',
    header: 'Atleta',
    sortable: true,
    cardTitle: true,
    cell: (row) => `${row.lastName} ${row.firstName}`,
    filter: { kind: 'text' },
  },
  { id: 'birthYear', header: 'Anno', numeric: true },
  { id: 'kind', header: 'Tipo', sortable: true, cell: (row) => kindLabel(row.kind), phone: true },
  { id: 'sportId', header: 'Sport', sortable: true, cell: (row) => sportLabel(row.sportId) },
  { id: 'visitedOn', header: 'Visita', sortable: true, cell: (row) => formatDate(row.visitedOn) },
  { id: 'expiresOn', header: 'Scadenza', sortable: true, cell: (row) => formatDate(row.expiresOn), phone: true },
  { id: 'days', header: 'Stato', cell: (row) => <ExpiryBadge certificate={row} />, phone: true },
  { id: 'centre', header: 'Centro', sortable: true, cell: (row) => row.centre || DASH },
  { id: 'hasFile', header: 'File', cell: (row) => (row.hasFile === 1 ? 'Sì' : DASH) },
];

export const certificateFilters: readonly LooseFilter[] = [
  { name: 'kind', label: 'Tipo', kind: 'select', choices: [...kinds] },
  { name: 'from', label: 'Scadenza dal', kind: 'date' },
  { name: 'to', label: 'Scadenza al', kind: 'date' },
  {
    name: 'latest',
    label: 'Certificati rinnovati',
    kind: 'select',
    all: 'Mostra',
    choices: [{ value: '1', label: 'Nascondi' }],
  },
];
