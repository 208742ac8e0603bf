import * as z from 'zod/mini';
import type { IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Championship, Season } from './api';
import { seasonName } from './rules';

export interface ChampionshipValues extends Record<string, unknown> {
  name: string;
  sportId: string;
  starts: IsoDate | null;
  ends: IsoDate | null;
  committee: string;
  seasonId: string;
  active: boolean;
}

// The season of the first day, even if that day changes.
export const ownSeason = '0';

// blankChampionship starts with the list's sport; 0 leaves it empty.
export const blankChampionship = (sport: number): ChampionshipValues => ({
  name: '',
  sportId: sport === 0 ? '' : String(sport),
  starts: null,
  ends: null,
  committee: '1',
  seasonId: ownSeason,
  active: true,
});

export function championshipValues(championship: Championship, seasons: readonly Season[]): ChampionshipValues {
  const season = seasons.find(({ id }) => id === championship.seasonId);
  const own = season?.name === seasonName(championship.starts);
  return {
    name: championship.name,
    sportId: String(championship.sportId),
    starts: championship.starts,
    ends: championship.ends,
    committee: String(championship.committee),
    seasonId: own ? ownSeason : String(championship.seasonId),
    active: championship.active === 1,
  };
}

export function championshipWire(values: ChampionshipValues) {
  return {
    ...values,
    name: values.name.trim(),
    sportId: Number(values.sportId),
    committee: Number(values.committee),
    seasonId: Number(values.seasonId),
    active: values.active ? (1 as const) : (0 as const),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// The server validates the dates.
export const championshipSchema = z.looseObject({
  name: required,
  sportId: required,
  starts: required,
  ends: required,
});
