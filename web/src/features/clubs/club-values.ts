import * as z from 'zod/mini';
import type { Club } from '../../api/generated';
import { text } from '../../lib/text';

export interface ClubValues extends Record<string, unknown> {
  DENOMINAZIONE: string;
  COD_AFF: string;
  TELEFONO: string;
  EMAIL: string;
  DATA_SCADENZA_AFFILIAZIONE: string | null;
  PARTITA_IVA: string;
  CODICE_FISCALE: string;
  FK_ID_COMUNE: number | null;
  INDIRIZZO: string;
  CAP: string;
  PEC: string;
  CODICE_SDI: string;
}

export const blankClub: ClubValues = {
  DENOMINAZIONE: '',
  COD_AFF: '',
  TELEFONO: '',
  EMAIL: '',
  DATA_SCADENZA_AFFILIAZIONE: null,
  PARTITA_IVA: '',
  CODICE_FISCALE: '',
  FK_ID_COMUNE: null,
  INDIRIZZO: '',
  CAP: '',
  PEC: '',
  CODICE_SDI: '',
};

export function valuesOf(club: Club): ClubValues {
  return {
    DENOMINAZIONE: club.DENOMINAZIONE,
    COD_AFF: club.COD_AFF,
    TELEFONO: club.TELEFONO,
    EMAIL: club.EMAIL,
    DATA_SCADENZA_AFFILIAZIONE: club.DATA_SCADENZA_AFFILIAZIONE,
    PARTITA_IVA: club.personaGiuridica.PARTITA_IVA,
    CODICE_FISCALE: club.personaGiuridica.CODICE_FISCALE,
    FK_ID_COMUNE: club.FK_ID_COMUNE || null,
    INDIRIZZO: club.INDIRIZZO,
    CAP: club.CAP,
    PEC: club.PEC,
    CODICE_SDI: club.CODICE_SDI,
  };
}

export function toWire({ FK_ID_COMUNE, DATA_SCADENZA_AFFILIAZIONE, ...texts }: ClubValues) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value).trim()]));
  return { ...trimmed, DATA_SCADENZA_AFFILIAZIONE, FK_ID_COMUNE: FK_ID_COMUNE ?? 0 };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// Check digits, forms and uniqueness are the server's to judge.
export const clubSchema = z.looseObject({
  DENOMINAZIONE: required,
  COD_AFF: required,
  TELEFONO: required,
  EMAIL: required,
  DATA_SCADENZA_AFFILIAZIONE: required,
  PARTITA_IVA: required,
  CODICE_FISCALE: required,
});
