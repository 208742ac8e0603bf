import { individual } from '../../api/generated/constants';
import type { ClubSummary, EventCategory } from '../../api/generated/meet';
import type { ConfirmRequest } from '../../components/confirm/confirm';
import type { SelectChoice } from '../../components/data-grid/grid-types';
import { formatMoney } from '../../lib/money';
import { formatCount, formatCountOf } from '../../lib/numbers';
import type { TeamLabels } from '../../lib/team-labels';
import { text } from '../../lib/text';

// The rules of the registration tabs.

// Money is summed in cents, because decimal euros do not add up exactly.
const euro = (rows: readonly ClubSummary[], of: (club: ClubSummary) => number) =>
  formatMoney(rows.reduce((sum, club) => sum + Math.round(of(club) * 100), 0) / 100);

const sum = (rows: readonly ClubSummary[], of: (club: ClubSummary) => number) =>
  formatCount(rows.reduce((total, club) => total + of(club), 0));

// Clubs that only have an extension, or whose entries were removed, are listed but not in the event.
const inEvent = (club: ClubSummary) => club.individual + club.teams + club.openTeams > 0;

// uncounted describes what the sums omit although the event list and the first page count it: incomplete teams with
// athletes who are in nothing else, and clubs without entries.
export function uncounted(rows: readonly ClubSummary[], { singular, plural }: TeamLabels): string {
  const teams = rows.reduce((total, club) => total + club.openTeams, 0);
  const athletes = rows.reduce((total, club) => total + club.openAthletes, 0);
  const idle = rows.filter((club) => !inEvent(club)).length;
  const open = `${formatCountOf(teams, `${singular} incompleta`, `${plural.toLowerCase()} incomplete`)}${
    athletes > 0 ? ` e ${formatCountOf(athletes, 'atleta che è solo lì', 'atleti che sono solo lì')}` : ''
  }`;
  return [
    ...(teams > 0 ? [`Non contano ${open}, che il riepilogo degli eventi e la dashboard comprendono.`] : []),
    ...(idle > 0
      ? [`Tra le società in elenco ${idle === 1 ? '1 è' : `${formatCount(idle)} sono`} senza iscrizioni.`]
      : []),
  ].join(' ');
}

// clubTotals returns the sums over the visible clubs, one per column.
export function clubTotals(
  rows: readonly ClubSummary[] | undefined,
  { singular, plural }: TeamLabels,
): (readonly [string, string | undefined])[] {
  const of = (make: (clubs: readonly ClubSummary[]) => string) => rows && make(rows);
  return [
    ['Società', of((clubs) => formatCount(clubs.filter(inEvent).length))],
    ['Atleti', of((clubs) => sum(clubs, (club) => club.athletes))],
    ['Individuali', of((clubs) => sum(clubs, (club) => club.individual))],
    ['Wild card', of((clubs) => sum(clubs, (club) => club.wildCards))],
    [`Solo in ${singular}`, of((clubs) => sum(clubs, (club) => club.teamAthletes))],
    [plural, of((clubs) => sum(clubs, (club) => club.teams))],
    ['Assenti', of((clubs) => sum(clubs, (club) => club.absent))],
    ['Non pagate', of((clubs) => sum(clubs, (club) => club.unpaid))],
    ['Pagato', of((clubs) => euro(clubs, (club) => club.paid))],
    ['Da crediti', of((clubs) => euro(clubs, (club) => club.credit))],
    ['Da pagare', of((clubs) => euro(clubs, (club) => club.due))],
    ['Totale', of((clubs) => euro(clubs, (club) => club.total))],
  ];
}

// clubLine describes a club on a phone, without zeros.
export function clubLine(club: ClubSummary, words: TeamLabels): string {
  const some = (count: number, singular: string, plural: string) =>
    count > 0 ? [formatCountOf(count, singular, plural)] : [];
  return [
    formatCountOf(club.athletes, 'atleta', 'atleti'),
    ...some(club.individual, 'presenza individuale', 'presenze individuali'),
    ...some(club.wildCards, 'wild card', 'wild card'),
    ...some(club.teams, words.singular, words.plural.toLowerCase()),
    ...some(club.absent, 'assente', 'assenti'),
    ...some(club.unpaid, 'non pagata', 'non pagate'),
    `pagato ${formatMoney(club.paid)}`,
    ...(club.settled === 1 ? [] : [`da pagare ${formatMoney(club.due)}`]),
  ].join(' · ');
}

const extended = "iscrivere, modificare e pagare fino all'inizio dell'evento, anche a iscrizioni chiuse e senza mora";

export const extensionMeaning = `Con la proroga una società può ${extended}.`;

// extensionQuestion explains what granting or removing an extension means for the club.
export function extensionQuestion(club: string, give: boolean): ConfirmRequest {
  return give
    ? {
        title: 'Concedi la proroga',
        consequence: `${club} potrà ${extended}.`,
        message: text.confirmProceed,
        confirmLabel: 'Concedi la proroga',
      }
    : {
        title: 'Revoca la proroga',
        consequence: `Per ${club} torneranno a valere la scadenza delle iscrizioni e la mora. Le iscrizioni già fatte restano.`,
        message: text.confirmProceed,
        confirmLabel: 'Revoca la proroga',
      };
}

// individualChoices returns the categories an athlete can be assigned to: the individual ones of the event, each
// once, as the same one may also exist for disabled athletes.
export function individualChoices(categories: readonly EventCategory[]): SelectChoice[] {
  const names = new Map(
    categories
      .filter((category) => category.kind === individual)
      .map((category) => [String(category.categoryId), category.name]),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}
