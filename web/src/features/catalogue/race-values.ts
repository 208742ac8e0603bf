import * as z from 'zod/mini';
import { text } from '../../lib/text';
import type { Race } from './api';
import type { RaceShape } from './rules';

export interface RaceValues extends Record<string, unknown>, RaceShape {
  abbreviation: string;
  name: string;
  styleId: string;
  sportId: string;
}

export const blankRace = (sport: number): RaceValues => ({
  abbreviation: '',
  name: '',
  legMetres: '',
  metres: '',
  styleId: '4',
  kind: '1',
  members: '1',
  sex: '0',
  sportId: String(sport),
});

export function raceValues(race: Race): RaceValues {
  return {
    abbreviation: race.abbreviation,
    name: race.name,
    legMetres: String(race.legMetres),
    metres: String(race.metres),
    styleId: String(race.styleId),
    kind: String(race.kind),
    members: String(race.members),
    sex: String(race.sex),
    sportId: String(race.sportId),
  };
}

export function raceWire(values: RaceValues) {
  return {
    abbreviation: values.abbreviation.trim(),
    name: values.name.trim(),
    legMetres: Number(values.legMetres),
    metres: Number(values.metres),
    styleId: Number(values.styleId),
    kind: Number(values.kind),
    members: Number(values.members),
    sex: Number(values.sex),
    sportId: Number(values.sportId),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// The server validates distances and team sizes.
export const raceSchema = z.looseObject({ abbreviation: required, name: required });
