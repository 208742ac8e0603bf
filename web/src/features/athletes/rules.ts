import { levelAdmin, levelClub } from '../../api/generated/constants';
import { emailMandatory, phoneMandatory, taxCodeMandatory } from '../../api/generated/options';
import { isIsoDate } from '../../lib/dates';

// What the athletes screen shows to which user: the conditions of document 1.

// The promotion body's options for mandatory fields.

// "Stato estero non definito": a place without a tax code.
export const undefinedPlace = 999;

export interface FormCaller {
  level: number;
  membershipTypes: boolean;
  options: readonly { id: number; value: number }[];
}

export interface FormRules {
  // The side panel of level 2; other levels have the full form in a dialog.
  short: boolean;
  club: boolean;
  membership: boolean;
  qualification: boolean;
  contacts: { email: boolean; phone: boolean };
  required: ReadonlySet<string>;
}

export function formRules({ level, membershipTypes, options }: FormCaller): FormRules {
  const short = level === levelClub;
  const mandatory = (id: number) => options.some((option) => option.id === id && option.value === 1);
  const email = mandatory(emailMandatory);
  const phone = mandatory(phoneMandatory);
  const required = ['lastName', 'firstName', 'sex', 'birth'];
  if (!short) {
    required.push('birthplaceId', 'card', 'memberUntil');
    if (membershipTypes) required.push('membership');
  }
  if (level === levelAdmin) required.push('clubId');
  if (mandatory(taxCodeMandatory)) required.push('taxCode');
  if (email) required.push('email');
  if (phone) required.push('phone');
  return {
    short,
    club: level === levelAdmin,
    membership: membershipTypes && !short,
    qualification: !membershipTypes && !short,
    // The side panel has contact fields only if they are mandatory.
    contacts: { email: !short || email, phone: !short || phone },
    required: new Set(required),
  };
}

// listRules returns the filters, columns and buttons of the list.
export function listRules(level: number, membershipTypes: boolean) {
  const admin = level === levelAdmin;
  return { club: admin, membershipFilters: admin && membershipTypes, duplicate: admin };
}

export interface TaxCodeInput {
  lastName: string;
  firstName: string;
  sex: string;
  birth: string | null;
  birthplaceId: number | null;
}

// taxCodeInput returns the input of the tax code computation, or null while a value is missing or the place has no
// code.
export function taxCodeInput(values: TaxCodeInput) {
  const { lastName, firstName, sex, birth, birthplaceId: place } = values;
  const complete =
    lastName.trim() !== '' && firstName.trim() !== '' && sex !== '' && birth !== null && isIsoDate(birth);
  if (!complete || !place || place === undefinedPlace) return null;
  return {
    lastName: lastName.trim(),
    firstName: firstName.trim(),
    sex: Number(sex),
    birth,
    placeId: place,
  };
}

// onComputed decides what to do with a computed code. It never replaces a typed or stored code without asking.
export function onComputed(inField: string, computedBefore: string, computed: string): 'take' | 'same' | 'offer' {
  const current = inField.trim().toUpperCase();
  if (current === computed) return 'same';
  return current === '' || current === computedBefore ? 'take' : 'offer';
}

const plainWord = /^(?:\p{Ll}[\p{L}\p{M}]*|\p{Lu}{2,})$/u;

// capitals capitalises a name typed in all lower or all upper case; a name in mixed case is kept.
export function capitals(typed: string): string {
  const parts = typed.split(/([\s'’-]+)/u);
  const words = parts.filter((_, index) => index % 2 === 0 && parts[index] !== '');
  const small = words.every((word) => word === word.toLocaleLowerCase('it'));
  const large = words.every((word) => word === word.toLocaleUpperCase('it')) && words.some((word) => word.length > 1);
  if (!small && !large) return typed;
  return parts.map((part, index) => (index % 2 === 0 && plainWord.test(part) ? firstUp(part) : part)).join('');
}

const firstUp = (word: string) => word.charAt(0).toLocaleUpperCase('it') + word.slice(1).toLocaleLowerCase('it');

const months = 'ABCDEHLMPRST';
const omocodia = 'LMNPQRSTUV';
const femaleDays = 40;

// fromTaxCode returns the sex and birth date in a tax code, in the latest century that is not in the future. The server
// validates the code.
export function fromTaxCode(typed: string, today: string): { sex: string; birth: string } | null {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  const parts = /^[A-Z]{6}([0-9L-NP-V]{2})([A-EHLMPR-T])([0-9L-NP-V]{2})[A-Z][0-9L-NP-V]{3}[A-Z]$/.exec(code);
  if (!parts) return null;
  const number = (part: string | undefined) =>
    Number([...(part ?? '')].map((sign) => (omocodia.includes(sign) ? omocodia.indexOf(sign) : sign)).join(''));
  const day = number(parts[3]);
  const born = day > femaleDays ? day - femaleDays : day;
  const month = months.indexOf(parts[2] ?? '') + 1;
  const two = (n: number) => String(n).padStart(2, '0');
  const of = (century: number) => `${century + number(parts[1])}-${two(month)}-${two(born)}`;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const birth = of(century) > today ? of(century - 100) : of(century);
  return isIsoDate(birth) ? { sex: day > femaleDays ? '2' : '1', birth } : null;
}

interface NamedPerson {
  lastName: string;
  firstName: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLocaleLowerCase('it');

// samePerson compares names without accents, case and punctuation, and the birth year; `birth` is a date or a year.
export function samePerson(row: NamedPerson & { birthYear: number }, typed: NamedPerson & { birth: string }): boolean {
  const same = (name: keyof NamedPerson) => plain(row[name]) === plain(typed[name]);
  return same('lastName') && same('firstName') && typed.birth.startsWith(String(row.birthYear));
}
