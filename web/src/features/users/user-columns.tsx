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

// Usernames are often e-mail addresses: they break anywhere rather than push the row's buttons out of sight.
const anywhere = { overflowWrap: 'anywhere' } as const;

export function userColumns(swimming: boolean, clubFilter: boolean): readonly GridColumn<UserRow>[] {
  const columns: GridColumn<UserRow>[] = [
    {
      id: 'USERNAME',
      header: 'Username',
      width: 140,
      sortable: true,
      filter: { kind: 'text' },
      cell: (user) => (
        <>
          <Text span fw={600} size="sm" style={anywhere}>
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
      sortable: true,
      filter: clubFilter ? { kind: 'text' } : undefined,
    },
    {
      id: 'EMAIL',
      header: 'Email',
      width: 130,
      sortable: true,
      filter: { kind: 'text' },
      cell: (user) =>
        user.EMAIL ? (
          <Anchor size="sm" href={`mailto:${user.EMAIL}`} style={anywhere}>
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
      cell: (user) => formatInstant(user.DATA_CREAZIONE) || DASH,
    },
    { id: 'STATO', header: 'Stato', align: 'center', cell: (user) => <StateSwitch user={user} /> },
    { id: 'LIVELLO', header: 'Livello', sortable: true },
  ];
  if (swimming) {
    columns.push(
      { id: 'DATA_SCADENZA', header: 'Scadenza', sortable: true, cell: (user) => <Expiry user={user} /> },
      { id: 'NUM_ALLENAMENTI', header: 'Allenamenti', sortable: true, numeric: true },
    );
  }
  return columns;
}
