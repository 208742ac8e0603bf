import * as z from 'zod/mini';
import { text } from '../../lib/text';
import type { Race } from './api';
import type { RaceShape } from './rules';

export interface RaceValues extends Record<string, unknown>, RaceShape {
  DESC_ABBR: string;
  DESCRIZIONE: string;
  FK_ID_STILE: string;
  FK_ID_SPORT: string;
}

export const blankRace = (sport: number): RaceValues => ({
  DESC_ABBR: '',
  DESCRIZIONE: '',
  METRI: '',
  METRI_GARA: '',
  FK_ID_STILE: '4',
  FK_ID_TIPO: '1',
  COMPONENTI: '1',
  SESSO_AMMESSO: '0',
  FK_ID_SPORT: String(sport),
});

export function raceValues(race: Race): RaceValues {
  return {
    DESC_ABBR: race.DESC_ABBR,
    DESCRIZIONE: race.DESCRIZIONE,
    METRI: String(race.METRI),
    METRI_GARA: String(race.METRI_GARA),
    FK_ID_STILE: String(race.FK_ID_STILE),
    FK_ID_TIPO: String(race.FK_ID_TIPO),
    COMPONENTI: String(race.COMPONENTI),
    SESSO_AMMESSO: String(race.SESSO_AMMESSO),
    FK_ID_SPORT: String(race.FK_ID_SPORT),
  };
}

export function raceWire(values: RaceValues) {
  return {
    DESC_ABBR: values.DESC_ABBR.trim(),
    DESCRIZIONE: values.DESCRIZIONE.trim(),
    METRI: Number(values.METRI),
    METRI_GARA: Number(values.METRI_GARA),
    FK_ID_STILE: Number(values.FK_ID_STILE),
    FK_ID_TIPO: Number(values.FK_ID_TIPO),
    COMPONENTI: Number(values.COMPONENTI),
    SESSO_AMMESSO: Number(values.SESSO_AMMESSO),
    FK_ID_SPORT: Number(values.FK_ID_SPORT),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// Distances and teams are the server's to judge.
export const raceSchema = z.looseObject({ DESC_ABBR: required, DESCRIZIONE: required });
