import { emailMandatory, phoneMandatory, taxCodeMandatory } from '../../api/generated/options';
import { administrator, clubUser } from '../../api/home';
import { isIsoDate } from '../../lib/dates';

// What the athletes screen shows to whom. Pure: the conditions of document 1, one by one.

// Mandatory-field options of the promotion body.

// "Stato estero non definito": the place for which no tax code is computed.
export const undefinedPlace = 999;

export interface FormCaller {
  level: number;
  membershipTypes: boolean;
  options: readonly { id: number; value: number }[];
}

export interface FormRules {
  // The side editor of level 2; the others have the whole form in a dialog.
  short: boolean;
  club: boolean;
  membership: boolean;
  qualification: boolean;
  contacts: { email: boolean; phone: boolean };
  required: ReadonlySet<string>;
}

export function formRules({ level, membershipTypes, options }: FormCaller): FormRules {
  const short = level === clubUser;
  const mandatory = (id: number) => options.some((one) => one.id === id && one.value === 1);
  const email = mandatory(emailMandatory);
  const phone = mandatory(phoneMandatory);
  const required = ['lastName', 'firstName', 'sex', 'birth'];
  if (!short) {
    required.push('birthplaceId', 'card', 'memberUntil');
    if (membershipTypes) required.push('membership');
  }
  if (level === administrator) required.push('clubId');
  if (mandatory(taxCodeMandatory)) required.push('taxCode');
  if (email) required.push('email');
  if (phone) required.push('phone');
  return {
    short,
    club: level === administrator,
    membership: membershipTypes && !short,
    qualification: !membershipTypes && !short,
    // The side editor asks for contacts only where it could not be saved without them.
    contacts: { email: !short || email, phone: !short || phone },
    required: new Set(required),
  };
}

// listRules says which filters, columns and buttons the list has.
export function listRules(level: number, membershipTypes: boolean) {
  const admin = level === administrator;
  return { club: admin, membershipFilters: admin && membershipTypes, duplicate: admin };
}

export interface TaxCodeInput {
  lastName: string;
  firstName: string;
  sex: string;
  birth: string | null;
  birthplaceId: number | null;
}

// taxCodeQuestion is what the computation needs, or null while something is missing or the place has no code.
export function taxCodeQuestion(values: TaxCodeInput) {
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

// onComputed says what to do with a computed code: never replace one that somebody typed, or that was stored, without asking.
export function onComputed(inField: string, computedBefore: string, computed: string): 'take' | 'same' | 'offer' {
  const current = inField.trim().toUpperCase();
  if (current === computed) return 'same';
  return current === '' || current === computedBefore ? 'take' : 'offer';
}

const plainWord = /^(?:\p{Ll}[\p{L}\p{M}]*|\p{Lu}{2,})$/u;

// capitals gives a name that was typed in small letters, or in capitals alone, the capitals it has; what is written with care stays.
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

// ofTaxCode is what a code says of its holder: sex and birth date, in the latest century that does not put it after today. Whether the code
// is right is the server's to judge.
export function ofTaxCode(typed: string, today: string): { sex: string; birth: string } | null {
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

interface Named {
  lastName: string;
  firstName: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLocaleLowerCase('it');

// samePerson compares names without accents, capitals and signs, and the year of birth; `birth` is a date or a year.
export function samePerson(row: Named & { birthYear: number }, typed: Named & { birth: string }): boolean {
  const same = (name: keyof Named) => plain(row[name]) === plain(typed[name]);
  return same('lastName') && same('firstName') && typed.birth.startsWith(String(row.birthYear));
}
