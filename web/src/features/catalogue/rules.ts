import type { GridSearch } from '../../components/data-grid/grid-types';
import { formatDate } from '../../lib/dates';

// What the two catalogues decide without asking anybody. Pure.

// In the address no season is the user's own, so that a shared link opens on the reader's; this one is all of them.
const allSeasons = 0;

// shownSearch is what the filters show for an address.
export function shownSearch(address: GridSearch, own: number): GridSearch {
  const { seasonId: asked, ...rest } = address;
  if (asked === undefined) return { ...rest, seasonId: own };
  return Number(asked) === allSeasons ? rest : address;
}

// addressOf is the address for what the filters show: the other way round.
export function addressOf(shown: GridSearch, own: number): GridSearch {
  const { seasonId: chosen, ...rest } = shown;
  if (chosen === undefined) return { ...rest, seasonId: allSeasons };
  return Number(chosen) === own ? rest : shown;
}

// nextSeason names the season after one: "2026/2027" gives "2027/2028".
export function nextSeason(name: string): string {
  return name.replace(/\d+/g, (year) => String(Number(year) + 1));
}

export function copyWords(season: string): string {
  return `Le categorie della stagione ${season} che mancano nella stagione ${nextSeason(season)} vi saranno copiate, con le date di nascita spostate di un anno.`;
}

export function copiedWords(copied: number, season: string): string {
  if (copied === 0) return `Nessuna categoria copiata: la stagione ${season} le ha già tutte.`;
  return copied === 1
    ? `1 categoria copiata nella stagione ${season}.`
    : `${copied} categorie copiate nella stagione ${season}.`;
}

// Nobody who competes was born before: such a bound only says that there is none.
const unbounded = '1910-01-01';

// birthRange says the days of birth of one sex, empty when the category has none; a narrow column breaks it after the dash.
export function birthRange(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  return from < unbounded ? `fino al ${formatDate(to)}` : `${formatDate(from)}\u00a0– ${formatDate(to)}`;
}

// Years that no relay adds up to: the shipped catalogue writes it for the last, open class.
const openSum = 999;

// ageSum says the bounds of the sum of a relay's ages in years, empty when ages are not summed.
export function ageSum(min: number, max: number): string {
  if (max === 0) return '';
  return max >= openSum ? `${min} e oltre` : `${min}–${max}`;
}

// What of a race follows from the rest of it; numbers are texts because they are being typed.
export interface RaceShape {
  kind: string;
  members: string;
  sex: string;
  legMetres: string;
  metres: string;
}

// proposedMetres is the whole distance: a leg for each member.
export function proposedMetres({ legMetres, members }: Pick<RaceShape, 'legMetres' | 'members'>): string {
  return legMetres === '' ? '' : String(Number(legMetres) * Math.max(Number(members), 1));
}

const usualTeam = '4';

// reshaped applies a change to a race. The whole distance follows the legs until somebody writes another; one who swims alone is
// one, and is not mixed.
export function reshaped<Race extends RaceShape>(race: Race, change: Partial<RaceShape>): Race {
  const next = { ...race, ...change };
  const alone = next.kind === '1';
  if (alone) next.members = '1';
  else if (race.kind === '1') next.members = usualTeam;
  if (alone && next.sex === '3') next.sex = '0';
  const followed = race.metres === '' || race.metres === proposedMetres(race);
  if (followed && change.metres === undefined) next.metres = proposedMetres(next);
  return next;
}
