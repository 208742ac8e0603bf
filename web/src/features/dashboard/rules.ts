import { type CheckedAddress, linkTo } from '../../api/addresses';
import {
  functionAdministration,
  functionChampionships,
  functionSubscriptions,
  functionTraining,
  levelAdmin,
} from '../../api/generated/constants';
import { formatDate, type IsoDate } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Has } from '../../lib/variant';

// The tiles of the dashboard and their counts: the table of document 1, one condition per tile.

export interface TileInput {
  has: Has;
  level: number;
  functions: ReadonlySet<number>;
  // 0 without a club, or while waiting for approval.
  clubId: number;
  athletes: number;
  openEvents: number;
  // Euros: the statement's closing balance, and the part that orders may use.
  balance: number;
  credit: number;
  groups: readonly { id: number; name: string; visible: number }[];
  // Paths that have a screen.
  registered: ReadonlySet<string>;
  // Phones have the words of the bottom bar.
  phone?: boolean;
}

export interface Tile {
  key: string;
  title: string;
  to: string;
  search?: CheckedAddress;
  count?: number;
  // Euros.
  amount?: number;
  detail?: string;
}

export function tilesOf(input: TileInput): Tile[] {
  const administrator = input.level === levelAdmin;
  const linked = input.clubId > 0;
  const tiles: (Tile | false)[] = [
    (input.has('grantedAdmin') ? input.functions.has(functionAdministration) : administrator) && {
      key: 'administration',
      title: 'Amministrazione',
      to: '/Amministrazione',
      detail: 'Tutti i moduli',
    },
    input.functions.has(functionSubscriptions) && {
      key: 'subscriptions',
      title: 'Abbonamenti',
      to: '/Abbonamenti',
      detail: 'Account e scadenze',
    },
    linked && {
      key: 'athletes',
      title: input.phone ? 'Soci' : 'Atleti',
      to: '/Atleti',
      count: input.athletes,
      detail: input.athletes === 0 ? 'Ancora nessuno' : 'della società',
    },
    linked && {
      key: 'events',
      title: input.phone ? 'Attività' : 'Eventi',
      to: input.has('swimmingPaths') ? '/NsEventi' : '/Eventi',
      count: input.openEvents,
      detail: 'con iscrizioni aperte',
    },
    !administrator &&
      linked &&
      input.functions.has(functionChampionships) && {
        key: 'championships',
        title: 'Campionati',
        to: '/Campionati',
        detail: 'Iscrizioni della società',
      },
    administrator && { key: 'clubs', title: 'Società', to: '/Societa', detail: 'Affiliazioni e atleti' },
    administrator && { key: 'users', title: 'Utenti', to: '/Utenti', detail: 'Account e permessi' },
    !administrator &&
      input.has('wallet') && { key: 'orders', title: 'Ordini', to: '/Ordini', detail: 'Quote e pagamenti' },
    !administrator &&
      input.has('wallet') && {
        key: 'wallet',
        title: 'Saldo',
        to: '/Portafoglio',
        amount: input.balance,
        detail: `Credito disponibile ${formatMoney(input.credit)}`,
      },
    ...(input.functions.has(functionTraining) ? groupTiles(input.groups) : []),
  ];
  return tiles.filter((tile) => tile !== false).filter((tile) => input.registered.has(tile.to));
}

function groupTiles(groups: TileInput['groups']): Tile[] {
  return groups
    .filter((group) => group.visible === 1)
    .map((group) => ({
      key: `group-${group.id}`,
      title: group.name,
      ...linkTo('/Allenamenti', { groupId: group.id }),
      detail: 'Allenamenti del gruppo',
    }));
}

export interface QuickAction {
  label: string;
  to: string;
  search: CheckedAddress;
  need: string;
}

// The most common actions, most common first: each opens the form of a new record on its list.
const quickActions: readonly QuickAction[] = [
  { label: 'Nuovo atleta', ...linkTo('/Atleti', { azione: 'nuovo' }), need: 'atleti.modifica' },
  { label: 'Nuovo evento', ...linkTo('/Evento', { id: 'nuovo' }), need: 'eventi.crea' },
  { label: 'Nuovo utente', ...linkTo('/Utenti', { azione: 'nuovo' }), need: 'utenti' },
];

export function quickActionsOf(
  capabilities: ReadonlySet<string>,
  registered: ReadonlySet<string>,
): readonly QuickAction[] {
  return quickActions.filter(({ to, need }) => registered.has(to) && capabilities.has(need));
}

export interface Affiliation {
  status: 'valid' | 'comingSoon' | 'expired';
  label: string;
}

// From this many days before the end, a club is reminded to renew.
const renewalDays = 30;

// affiliationOf returns until when a club is affiliated; the last day counts.
export function affiliationOf(until: IsoDate | null | undefined, today: IsoDate): Affiliation | null {
  const date = formatDate(until);
  if (!until || !date) return null;
  if (until < today) return { status: 'expired', label: `Affiliazione scaduta il ${date}` };
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000;
  return left <= renewalDays
    ? { status: 'comingSoon', label: `Affiliazione in scadenza il ${date}` }
    : { status: 'valid', label: `Affiliata fino al ${date}` };
}
