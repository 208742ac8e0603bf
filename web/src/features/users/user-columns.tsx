import { Anchor, Text } from '@mantine/core';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { nameFilters } from '../../components/data-grid/name-filters';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, formatInstant } from '../../lib/dates';
import type { UserRow } from './api';
import { StateSwitch } from './state-switch';

function Expiry({ user }: { user: UserRow }) {
  const date = formatDate(user.premiumUntil);
  if (!date) return DASH;
  return <StatusBadge status={user.premiumActive === 1 ? 'valid' : 'expired'} label={date} />;
}

function Who({ user, inLine = false }: { user: UserRow; inLine?: boolean }) {
  return (
    <>
      <Text span fw={600} size="sm">
        {user.id} – {inLine && user.username.includes('@') ? <Address email={user.username} /> : user.username}
      </Text>{' '}
      <Text span={inLine} size="sm" c="dimmed">
        {`${user.lastName} ${user.firstName}`.trim()}
      </Text>
    </>
  );
}

// Address breaks a long address on a phone before the @; a table cuts it, with the whole one as tooltip.
function Address({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

// The filters of the specification, and the creation date, to find the week's registrations.
export const userFilters: readonly LooseFilter[] = [
  ...nameFilters,
  { name: 'from', label: 'Registrati dal', kind: 'date' },
  {
    name: 'unverified',
    label: 'Indirizzo',
    kind: 'select',
    choices: [{ value: '1', label: 'Da confermare' }],
  },
];

// The widths of name, club and e-mail: what the other columns leave.
type Widths = [name: string, club: string, email: string];

// identity returns the first columns of both user lists.
export const identity = (clubFilter: boolean, [name, club, email]: Widths): GridColumn<UserRow>[] => [
  {
    id: 'username',
    header: 'Username',
    width: name,
    clip: true,
    sortable: true,
    filter: { kind: 'text' },
    cell: (user) => <Who user={user} />,
    cardTitle: (user) => <Who user={user} inLine />,
  },
  {
    id: 'clubName',
    header: 'Società',
    width: club,
    clip: true,
    sortable: true,
    filter: clubFilter ? { kind: 'text' } : undefined,
    phone: true,
  },
  {
    id: 'email',
    header: 'Email',
    width: email,
    clip: true,
    sortable: true,
    filter: { kind: 'text' },
    cell: (user) =>
      user.email ? (
        <Anchor size="sm" className="alone" href={`mailto:${user.email}`}>
          {user.email}
        </Anchor>
      ) : (
        DASH
      ),
  },
];

export const subscription: readonly GridColumn<UserRow>[] = [
  {
    id: 'premiumUntil',
    header: 'Scadenza',
    sortable: true,
    cell: (user) => <Expiry user={user} />,
    phone: (user) => user.premiumUntil && <Expiry user={user} />,
  },
  { id: 'workouts', header: 'Allenamenti', sortable: true, numeric: true, wide: true },
];

export function userColumns(training: boolean, clubFilter: boolean): readonly GridColumn<UserRow>[] {
  return [
    ...identity(clubFilter, ['17%', '14%', '19%']),
    {
      id: 'createdAt',
      header: 'Creazione',
      sortable: true,
      wide: true,
      cell: (user) => formatInstant(user.createdAt) || DASH,
    },
    { id: 'active', header: 'Stato', align: 'center', cell: (user) => <StateSwitch user={user} /> },
    { id: 'level', header: 'Livello', sortable: true, phone: true },
    ...(training ? subscription : []),
  ];
}
