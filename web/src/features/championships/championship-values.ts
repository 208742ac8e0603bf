import * as z from 'zod/mini';
import type { IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Championship, Season } from './api';
import { seasonName } from './rules';

export interface ChampionshipValues extends Record<string, unknown> {
  DESCRIZIONE: string;
  FK_ID_SPORT: string;
  DATA_INIZIO: IsoDate | null;
  DATA_FINE: IsoDate | null;
  FK_ID_COMITATO: string;
  FK_ID_STAGIONE: string;
  FLG_ATTIVO: boolean;
}

// The season of the first day, wherever that moves to.
export const ownSeason = '0';

// blankChampionship begins with the sport of the list; 0 leaves the choice to make.
export const blankChampionship = (sport: number): ChampionshipValues => ({
  DESCRIZIONE: '',
  FK_ID_SPORT: sport === 0 ? '' : String(sport),
  DATA_INIZIO: null,
  DATA_FINE: null,
  FK_ID_COMITATO: '1',
  FK_ID_STAGIONE: ownSeason,
  FLG_ATTIVO: true,
});

export function championshipValues(championship: Championship, seasons: readonly Season[]): ChampionshipValues {
  const season = seasons.find(({ ID_STAGIONE }) => ID_STAGIONE === championship.FK_ID_STAGIONE);
  const own = season?.DESCRIZIONE === seasonName(championship.DATA_INIZIO);
  return {
    DESCRIZIONE: championship.DESCRIZIONE,
    FK_ID_SPORT: String(championship.FK_ID_SPORT),
    DATA_INIZIO: championship.DATA_INIZIO,
    DATA_FINE: championship.DATA_FINE,
    FK_ID_COMITATO: String(championship.FK_ID_COMITATO),
    FK_ID_STAGIONE: own ? ownSeason : String(championship.FK_ID_STAGIONE),
    FLG_ATTIVO: championship.FLG_ATTIVO === 1,
  };
}

export function championshipWire(values: ChampionshipValues) {
  return {
    ...values,
    DESCRIZIONE: values.DESCRIZIONE.trim(),
    FK_ID_SPORT: Number(values.FK_ID_SPORT),
    FK_ID_COMITATO: Number(values.FK_ID_COMITATO),
    FK_ID_STAGIONE: Number(values.FK_ID_STAGIONE),
    FLG_ATTIVO: values.FLG_ATTIVO ? (1 as const) : (0 as const),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// Which days go together is the server's to judge.
export const championshipSchema = z.looseObject({
  DESCRIZIONE: required,
  FK_ID_SPORT: required,
  DATA_INIZIO: required,
  DATA_FINE: required,
});
