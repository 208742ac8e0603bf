import { Anchor, Text } from '@mantine/core';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, formatInstant } from '../../lib/dates';
import type { UserRow } from './api';
import { StateSwitch } from './state-switch';

function Expiry({ user }: { user: UserRow }) {
  const date = formatDate(user.DATA_SCADENZA);
  if (!date) return DASH;
  return <StatusBadge status={user.PREMIUM_ATTIVO === 1 ? 'valid' : 'expired'} label={date} />;
}

export function userColumns(swimming: boolean, clubFilter: boolean): readonly GridColumn<UserRow>[] {
  const columns: GridColumn<UserRow>[] = [
    {
      id: 'USERNAME',
      header: 'Username',
      width: '15%',
      clip: true,
      sortable: true,
      filter: { kind: 'text' },
      cell: (user) => (
        <>
          <Text span fw={600} size="sm">
            {user.ID_UTENTE} – {user.USERNAME}
          </Text>
          <Text size="sm" c="dimmed">
            {`${user.COGNOME} ${user.NOME}`.trim()}
          </Text>
        </>
      ),
    },
    {
      id: 'DENOMINAZIONE',
      header: 'Società',
      width: '12%',
      clip: true,
      sortable: true,
      filter: clubFilter ? { kind: 'text' } : undefined,
    },
    {
      id: 'EMAIL',
      header: 'Email',
      width: '15%',
      clip: true,
      sortable: true,
      filter: { kind: 'text' },
      cell: (user) =>
        user.EMAIL ? (
          <Anchor size="sm" href={`mailto:${user.EMAIL}`}>
            {user.EMAIL}
          </Anchor>
        ) : (
          DASH
        ),
    },
    {
      id: 'DATA_CREAZIONE',
      header: 'Creazione',
      sortable: true,
      wide: true,
      cell: (user) => formatInstant(user.DATA_CREAZIONE) || DASH,
    },
    { id: 'STATO', header: 'Stato', align: 'center', cell: (user) => <StateSwitch user={user} /> },
    { id: 'LIVELLO', header: 'Livello', sortable: true },
  ];
  if (swimming) {
    columns.push(
      { id: 'DATA_SCADENZA', header: 'Scadenza', sortable: true, cell: (user) => <Expiry user={user} /> },
      { id: 'NUM_ALLENAMENTI', header: 'Allenamenti', sortable: true, numeric: true, wide: true },
    );
  }
  return columns;
}
