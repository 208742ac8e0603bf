// Which tiles the dashboard shows, and what each counts. Pure: the table of document 1, one condition per tile.

export interface TileInput {
  // True in the swimming app, false in the confederation's.
  swimming: boolean;
  level: number;
  functions: ReadonlySet<number>;
  // 0: no club, or waiting for approval.
  clubId: number;
  athletes: number;
  openEvents: number;
  // Euro.
  balance: number;
  groups: readonly { ID_GRUPPO: number; DESCRIZIONE: string; FLG_VISIBILE: number }[];
  // Paths that have a screen.
  registered: ReadonlySet<string>;
}

export interface Tile {
  key: string;
  title: string;
  path: string;
  search?: Record<string, number>;
  count?: number;
  // Euro.
  amount?: number;
  detail?: string;
}

const administration = 1;
const training = 3;
const subscriptions = 5;

export function tilesOf(input: TileInput): Tile[] {
  const administrator = input.level === 1;
  const linked = input.clubId > 0;
  const tiles: (Tile | false)[] = [
    (input.swimming ? input.functions.has(administration) : administrator) && {
      key: 'administration',
      title: 'Amministrazione',
      path: '/Amministrazione',
    },
    input.functions.has(subscriptions) && { key: 'subscriptions', title: 'Abbonamenti', path: '/Abbonamenti' },
    linked && { key: 'athletes', title: 'Atleti', path: '/Atleti', count: input.athletes },
    linked && {
      key: 'events',
      title: 'Eventi',
      path: input.swimming ? '/NsEventi' : '/Eventi',
      count: input.openEvents,
      detail: 'con iscrizioni aperte',
    },
    administrator && { key: 'clubs', title: 'Società', path: '/Societa' },
    administrator && { key: 'users', title: 'Utenti', path: '/Utenti' },
    !administrator && !input.swimming && { key: 'orders', title: 'Ordini', path: '/Ordini' },
    !administrator &&
      !input.swimming && { key: 'wallet', title: 'Portafoglio', path: '/Portafoglio', amount: input.balance },
    ...(input.functions.has(training) ? groupTiles(input.groups) : []),
  ];
  return tiles.filter((tile) => tile !== false).filter((tile) => input.registered.has(tile.path));
}

function groupTiles(groups: TileInput['groups']): Tile[] {
  return groups
    .filter((group) => group.FLG_VISIBILE === 1)
    .map((group) => ({
      key: `group-${group.ID_GRUPPO}`,
      title: group.DESCRIZIONE,
      path: '/Allenamenti',
      search: { ID_GRUPPO: group.ID_GRUPPO },
      detail: 'Allenamenti del gruppo',
    }));
}
