import * as z from 'zod/mini';
import type { Athlete } from '../../api/generated';
import { formatDate, parseItalianDate, todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import type { FormRules } from './rules';

// What the forms hold. Selects speak text; the wire wants numbers.
export interface AthleteValues extends Record<string, unknown> {
  FK_ID_SOCIETA: number | null;
  COGNOME: string;
  NOME: string;
  SESSO: string;
  // YYYY-MM-DD in the whole form; in the side editor whatever is typed: a year, or a date as people write it.
  DATA_NASCITA: string | null;
  FK_ID_COMUNE_NASCITA: number | null;
  CODICE_FISCALE: string;
  FK_ID_NAZIONALITA: string;
  FK_ID_TIPO_QUALIFICA: string;
  FK_ID_TIPO_TESSERAMENTO: string;
  FK_ID_CATEGORIA_DIS: string;
  TESSERA: string;
  DATA_SCADENZA_TESSERAMENTO: string | null;
  EMAIL: string;
  TELEFONO: string;
}

const italy = '118';

export const blankAthlete: AthleteValues = {
  FK_ID_SOCIETA: null,
  COGNOME: '',
  NOME: '',
  SESSO: '',
  DATA_NASCITA: null,
  FK_ID_COMUNE_NASCITA: null,
  CODICE_FISCALE: '',
  FK_ID_NAZIONALITA: italy,
  FK_ID_TIPO_QUALIFICA: '1',
  FK_ID_TIPO_TESSERAMENTO: '2',
  FK_ID_CATEGORIA_DIS: '1',
  TESSERA: '',
  DATA_SCADENZA_TESSERAMENTO: null,
  EMAIL: '',
  TELEFONO: '',
};

const chosen = (id: number) => (id > 0 ? String(id) : '');

export function valuesOf(athlete: Athlete, rules: FormRules): AthleteValues {
  const person = athlete.personaFisica;
  const onlyYear = athlete.FLG_SOLO_ANNO === 1;
  const typed = onlyYear ? String(athlete.ANNO_NASCITA) : formatDate(athlete.DATA_NASCITA);
  return {
    FK_ID_SOCIETA: athlete.FK_ID_SOCIETA || null,
    COGNOME: athlete.COGNOME,
    NOME: athlete.NOME,
    SESSO: chosen(athlete.SESSO),
    // 1 January of a year that is all that is known must not pass for a birthday.
    DATA_NASCITA: rules.short ? typed : onlyYear ? null : athlete.DATA_NASCITA,
    FK_ID_COMUNE_NASCITA: person.FK_ID_COMUNE_NASCITA || null,
    CODICE_FISCALE: person.CODICE_FISCALE,
    FK_ID_NAZIONALITA: chosen(person.FK_ID_NAZIONALITA),
    FK_ID_TIPO_QUALIFICA: chosen(athlete.FK_ID_TIPO_QUALIFICA),
    FK_ID_TIPO_TESSERAMENTO: chosen(athlete.FK_ID_TIPO_TESSERAMENTO),
    FK_ID_CATEGORIA_DIS: chosen(athlete.FK_ID_CATEGORIA_DIS),
    TESSERA: athlete.TESSERA,
    DATA_SCADENZA_TESSERAMENTO: athlete.DATA_SCADENZA_TESSERAMENTO,
    EMAIL: person.EMAIL,
    TELEFONO: person.TELEFONO,
  };
}

// toWire sends only what the form shows: what is left out stays as it is.
export function toWire(values: AthleteValues, rules: FormRules) {
  const birth = values.DATA_NASCITA?.trim() || null;
  return {
    COGNOME: values.COGNOME.trim(),
    NOME: values.NOME.trim(),
    SESSO: Number(values.SESSO),
    DATA_NASCITA: rules.short && birth ? (parseItalianDate(birth) ?? birth) : birth,
    // A whole date is the day itself, also when it is the first of January, which otherwise stands for a year alone.
    ...(birth && birth.length > 4 && { FLG_SOLO_ANNO: 0 as const }),
    CODICE_FISCALE: values.CODICE_FISCALE.trim(),
    TESSERA: values.TESSERA.trim(),
    DATA_SCADENZA_TESSERAMENTO: values.DATA_SCADENZA_TESSERAMENTO,
    ...(rules.contacts.email && { EMAIL: values.EMAIL.trim() }),
    ...(rules.contacts.phone && { TELEFONO: values.TELEFONO.trim() }),
    ...(rules.club && { FK_ID_SOCIETA: values.FK_ID_SOCIETA ?? 0 }),
    ...(rules.membership && { FK_ID_TIPO_TESSERAMENTO: Number(values.FK_ID_TIPO_TESSERAMENTO) }),
    ...(rules.qualification && { FK_ID_TIPO_QUALIFICA: Number(values.FK_ID_TIPO_QUALIFICA) }),
    ...(!rules.short && {
      FK_ID_COMUNE_NASCITA: values.FK_ID_COMUNE_NASCITA ?? 0,
      FK_ID_NAZIONALITA: Number(values.FK_ID_NAZIONALITA),
      FK_ID_CATEGORIA_DIS: Number(values.FK_ID_CATEGORIA_DIS),
    }),
  };
}

const firstYear = 1900;

// birthProblem says what is wrong with a year or a date as it was typed.
export function birthProblem(typed: string, today = todayInRome()): string | null {
  const date = parseItalianDate(typed);
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : date ? Number(date.slice(0, 4)) : 0;
  if (year === 0) return "Scrivi l'anno di quattro cifre, oppure la data gg/mm/aaaa";
  const late = date ? date > today : year > Number(today.slice(0, 4));
  return year < firstYear || late ? `Deve essere tra il ${firstYear} e oggi` : null;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === 0 || (typeof value === 'string' && value.trim() === '');

// The contents of the other fields are the server's to judge: tax code, card, e-mail.
export function athleteSchema(rules: FormRules) {
  const fields = [...rules.required].map((name) => [
    name,
    z.unknown().check(z.refine((v) => !isEmpty(v), text.required)),
  ]);
  const schema = z.looseObject(Object.fromEntries(fields));
  if (!rules.short) return schema;
  return schema.check((context) => {
    const typed = String((context.value as AthleteValues).DATA_NASCITA ?? '');
    const problem = isEmpty(typed) ? null : birthProblem(typed);
    if (problem) {
      context.issues.push({ code: 'custom', input: typed, path: ['DATA_NASCITA'], message: problem });
    }
  });
}
