import * as z from 'zod/mini';
import type { Athlete } from '../../api/generated/people';
import { formatDate, todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { parseItalianDate } from '../../lib/typed-dates';
import type { FormRules } from './rules';

// The values of the forms. Selects use strings; the wire uses numbers.
export interface AthleteValues extends Record<string, unknown> {
  clubId: number | null;
  lastName: string;
  firstName: string;
  sex: string;
  // YYYY-MM-DD in the full form; in the short form the typed text, a year or an Italian date.
  birth: string | null;
  birthplaceId: number | null;
  taxCode: string;
  nationalityId: string;
  qualification: string;
  membership: string;
  disability: string;
  // Public pages hide the name.
  reserved: boolean;
  card: string;
  memberUntil: string | null;
  email: string;
  phone: string;
}

const italy = '118';

export const blankAthlete: AthleteValues = {
  clubId: null,
  lastName: '',
  firstName: '',
  sex: '',
  birth: null,
  birthplaceId: null,
  taxCode: '',
  nationalityId: italy,
  qualification: '1',
  membership: '2',
  disability: '1',
  reserved: false,
  card: '',
  memberUntil: null,
  email: '',
  phone: '',
};

const chosen = (id: number) => (id > 0 ? String(id) : '');

// valuesOf converts an athlete to form values.
export function valuesOf(athlete: Athlete, rules: FormRules): AthleteValues {
  const person = athlete.person;
  return {
    clubId: athlete.clubId || null,
    lastName: athlete.lastName,
    firstName: athlete.firstName,
    sex: chosen(athlete.sex),
    birth: rules.short ? shortBirth(athlete) : fullBirth(athlete),
    birthplaceId: person.birthplaceId || null,
    taxCode: person.taxCode,
    nationalityId: chosen(person.nationalityId),
    qualification: chosen(athlete.qualification),
    membership: chosen(athlete.membership),
    disability: chosen(athlete.disability),
    reserved: athlete.reserved === 1,
    card: athlete.card,
    memberUntil: athlete.memberUntil,
    email: person.email,
    phone: person.phone,
  };
}

const shortBirth = ({ onlyYear, birthYear, birth }: Athlete) =>
  onlyYear === 1 ? String(birthYear) : formatDate(birth);

// If only the year is known, the date is 1 January, which must not be shown as a birthday.
const fullBirth = ({ onlyYear, birth }: Athlete) => (onlyYear === 1 ? null : birth);

// toWire sends only the fields of the form; the server keeps the others.
export function toWire(values: AthleteValues, rules: FormRules) {
  const birth = values.birth?.trim() || null;
  return {
    lastName: values.lastName.trim(),
    firstName: values.firstName.trim(),
    sex: Number(values.sex),
    birth: rules.short && birth ? (parseItalianDate(birth) ?? birth) : birth,
    // A full date clears onlyYear, even for the first of January, which otherwise means that only the year is known.
    ...(birth && birth.length > 4 && { onlyYear: 0 as const }),
    taxCode: values.taxCode.trim(),
    card: values.card.trim(),
    reserved: values.reserved ? (1 as const) : (0 as const),
    memberUntil: values.memberUntil,
    ...(rules.contacts.email && { email: values.email.trim() }),
    ...(rules.contacts.phone && { phone: values.phone.trim() }),
    ...(rules.club && { clubId: values.clubId ?? 0 }),
    ...(rules.membership && { membership: Number(values.membership) }),
    ...(rules.qualification && { qualification: Number(values.qualification) }),
    ...(!rules.short && {
      birthplaceId: values.birthplaceId ?? 0,
      nationalityId: Number(values.nationalityId),
      disability: Number(values.disability),
    }),
  };
}

const firstYear = 1900;

// birthProblem returns what is wrong with a typed year or date, or null.
export function birthProblem(typed: string, today = todayInRome()): string | null {
  const date = parseItalianDate(typed);
  const typedYear = /^\d{4}$/.test(typed.trim()) ? typed : '';
  const year = Number(date?.slice(0, 4) ?? typedYear);
  if (year === 0) return "Scrivi l'anno di quattro cifre, oppure la data gg/mm/aaaa";
  const inFuture = date ? date > today : year > Number(today.slice(0, 4));
  return year < firstYear || inFuture ? `Deve essere tra il ${firstYear} e oggi` : null;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === 0 || (typeof value === 'string' && value.trim() === '');

// The server validates the other fields: tax code, card, e-mail.
export function athleteSchema(rules: FormRules) {
  const fields = [...rules.required].map((name) => [
    name,
    z.unknown().check(z.refine((v) => !isEmpty(v), text.required)),
  ]);
  const schema = z.looseObject(Object.fromEntries(fields));
  if (!rules.short) return schema;
  return schema.check((context) => {
    const typed = String((context.value as AthleteValues).birth ?? '');
    const problem = isEmpty(typed) ? null : birthProblem(typed);
    if (problem) {
      context.issues.push({ code: 'custom', input: typed, path: ['birth'], message: problem });
    }
  });
}
