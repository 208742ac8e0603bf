import * as z from 'zod/mini';
import { text } from '../../lib/text';
import type { CategoryRow } from './api';
import { team } from './choices';

export interface CategoryValues extends Record<string, unknown> {
  LABEL: string;
  DESCRIZIONE: string;
  FK_ID_STAGIONE: string;
  FK_ID_SPORT: string;
  FK_ID_TIPO: string;
  FK_ID_TIPO_TESSERAMENTO: string;
  DATA_NASCITA_DA_M: string | null;
  DATA_NASCITA_A_M: string | null;
  DATA_NASCITA_DA_F: string | null;
  DATA_NASCITA_A_F: string | null;
  ETA_MIN: string;
  ETA_MAX: string;
}

export const blankCategory = (season: number, sport: number): CategoryValues => ({
  LABEL: '',
  DESCRIZIONE: '',
  FK_ID_STAGIONE: String(season),
  FK_ID_SPORT: String(sport),
  FK_ID_TIPO: '1',
  FK_ID_TIPO_TESSERAMENTO: '0',
  DATA_NASCITA_DA_M: null,
  DATA_NASCITA_A_M: null,
  DATA_NASCITA_DA_F: null,
  DATA_NASCITA_A_F: null,
  ETA_MIN: '',
  ETA_MAX: '',
});

// 0 is how the wire says that ages are not summed.
const typed = (years: number) => (years === 0 ? '' : String(years));

export function categoryValues(category: CategoryRow): CategoryValues {
  return {
    LABEL: category.LABEL,
    DESCRIZIONE: category.DESCRIZIONE,
    FK_ID_STAGIONE: String(category.FK_ID_STAGIONE),
    FK_ID_SPORT: String(category.FK_ID_SPORT),
    FK_ID_TIPO: String(category.FK_ID_TIPO),
    FK_ID_TIPO_TESSERAMENTO: String(category.FK_ID_TIPO_TESSERAMENTO),
    DATA_NASCITA_DA_M: category.DATA_NASCITA_DA_M,
    DATA_NASCITA_A_M: category.DATA_NASCITA_A_M,
    DATA_NASCITA_DA_F: category.DATA_NASCITA_DA_F,
    DATA_NASCITA_A_F: category.DATA_NASCITA_A_F,
    ETA_MIN: typed(category.ETA_MIN),
    ETA_MAX: typed(category.ETA_MAX),
  };
}

export function categoryWire(values: CategoryValues) {
  const sums = values.FK_ID_TIPO === team;
  return {
    ...values,
    LABEL: values.LABEL.trim(),
    DESCRIZIONE: values.DESCRIZIONE.trim(),
    FK_ID_STAGIONE: Number(values.FK_ID_STAGIONE),
    FK_ID_SPORT: Number(values.FK_ID_SPORT),
    FK_ID_TIPO: Number(values.FK_ID_TIPO),
    FK_ID_TIPO_TESSERAMENTO: Number(values.FK_ID_TIPO_TESSERAMENTO),
    ETA_MIN: sums ? Number(values.ETA_MIN) : 0,
    ETA_MAX: sums ? Number(values.ETA_MAX) : 0,
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// Which dates go together is the server's to judge.
export const categorySchema = z.looseObject({ LABEL: required, DESCRIZIONE: required });
