import type { GridSearch } from '../../components/data-grid/grid-types';
import { formatDate } from '../../lib/dates';

// The rules of the two catalogue screens.

// The value of the season filter for all seasons. An address without a season means the user's own, so that a shared
// link opens on the reader's season.
const allSeasons = 0;

// shownSearch converts an address to the filters shown.
export function shownSearch(address: GridSearch, own: number): GridSearch {
  const { seasonId: season, ...rest } = address;
  if (season === undefined) return { ...rest, seasonId: own };
  return Number(season) === allSeasons ? rest : address;
}

// addressOf is the inverse of shownSearch.
export function addressOf(shown: GridSearch, own: number): GridSearch {
  const { seasonId: chosen, ...rest } = shown;
  if (chosen === undefined) return { ...rest, seasonId: allSeasons };
  return Number(chosen) === own ? rest : shown;
}

// nextSeason returns the following season: "2027/2028" for "2026/2027".
export function nextSeason(name: string): string {
  return name.replace(/\d+/g, (year) => String(Number(year) + 1));
}

export function copyText(season: string): string {
  return `Le categorie della stagione ${season} che mancano nella stagione ${nextSeason(season)} vi saranno copiate, con le date di nascita spostate di un anno.`;
}

export function copiedText(copied: number, season: string): string {
  if (copied === 0) return `Nessuna categoria copiata: la stagione ${season} le ha già tutte.`;
  return copied === 1
    ? `1 categoria copiata nella stagione ${season}.`
    : `${copied} categorie copiate nella stagione ${season}.`;
}

// No competitor was born before this date: it means that there is no bound.
const unbounded = '1910-01-01';

// birthRange formats the birth dates of one sex, or an empty string if the category has none; a narrow column breaks
// it after the dash.
export function birthRange(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  return from < unbounded ? `fino al ${formatDate(to)}` : `${formatDate(from)}\u00a0– ${formatDate(to)}`;
}

// The catalogue's value for no upper bound.
const openSum = 999;

// ageSum formats the bounds of a relay's total age in years, or an empty string if ages are not summed.
export function ageSum(min: number, max: number): string {
  if (max === 0) return '';
  return max >= openSum ? `${min} e oltre` : `${min}–${max}`;
}

// The fields of a race that depend on each other; numbers are strings because they are being typed.
export interface RaceShape {
  kind: string;
  members: string;
  sex: string;
  legMetres: string;
  metres: string;
}

// proposedMetres returns the total distance: one leg per member.
export function proposedMetres({ legMetres, members }: Pick<RaceShape, 'legMetres' | 'members'>): string {
  return legMetres === '' ? '' : String(Number(legMetres) * Math.max(Number(members), 1));
}

const usualTeam = '4';

// withShape applies a change to a race. The total follows the legs until the user types another; an individual race
// has one member and is not mixed.
export function withShape<Race extends RaceShape>(race: Race, change: Partial<RaceShape>): Race {
  const next = { ...race, ...change };
  const alone = next.kind === '1';
  if (alone) next.members = '1';
  else if (race.kind === '1') next.members = usualTeam;
  if (alone && next.sex === '3') next.sex = '0';
  const followed = race.metres === '' || race.metres === proposedMetres(race);
  if (followed && change.metres === undefined) next.metres = proposedMetres(next);
  return next;
}
