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
        {user.id} – {user.username}
      </Text>{' '}
      <Text span={inLine} size="sm" c="dimmed">
        {`${user.lastName} ${user.firstName}`.trim()}
      </Text>
    </>
  );
}

// Address takes a second line from its @ on where it is long, rather than being cut.
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

// The names of the specification, and from which day on an account was made: the week's registrations are looked up so.
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

// Of name, club and address: what the other columns leave them.
type Widths = [name: string, club: string, email: string];

// Who somebody is: the columns that both lists of users begin with.
const identity = (clubFilter: boolean, [name, club, email]: Widths): GridColumn<UserRow>[] => [
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
    sortable: true,
    filter: { kind: 'text' },
    cell: (user) =>
      user.email ? (
        <Anchor size="sm" className="alone" href={`mailto:${user.email}`}>
          <Address email={user.email} />
        </Anchor>
      ) : (
        DASH
      ),
  },
];

const subscription: readonly GridColumn<UserRow>[] = [
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

// subscriptionColumns say who has subscribed until when, and how much they work with it; nothing of the account itself.
export function subscriptionColumns(clubFilter: boolean): readonly GridColumn<UserRow>[] {
  return [
    ...identity(clubFilter, ['23%', '20%', '24%']),
    {
      id: 'createdAt',
      header: 'Creazione',
      sortable: true,
      wide: true,
      cell: (user) => formatDate(user.createdAt?.slice(0, 10)) || DASH,
    },
    ...subscription,
  ];
}
