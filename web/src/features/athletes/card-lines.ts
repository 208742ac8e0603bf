import type { Nation } from '../../api/generated/session';
import type { Disability } from '../../api/generated/shared';
import type { AthleteSheet } from '../../api/generated/sheet';
import { formatDate } from '../../lib/dates';
import { labelOf, memberships, qualifications, sexes } from './choices';

// A label and its value; an empty value is shown as a dash.
export type CardLine = readonly [label: string, value: string];

export function birthOf({ onlyYear, birthYear, birth }: AthleteSheet): string {
  return onlyYear === 1 ? String(birthYear) : formatDate(birth);
}

export function personLines(athlete: AthleteSheet, states: readonly Nation[]): CardLine[] {
  const person = athlete.person;
  const state = states.find((state) => state.id === person.nationalityId);
  return [
    ['Sesso', labelOf(sexes, athlete.sex)],
    [athlete.onlyYear === 1 ? 'Anno di nascita' : 'Data di nascita', birthOf(athlete)],
    ['Luogo di nascita', person.birthplace],
    ['Codice fiscale', person.taxCode],
    ['Nazionalità', state?.name ?? ''],
    ['Email', person.email],
    ['Telefono', person.phone],
  ];
}

export function membershipLines(
  athlete: AthleteSheet,
  membershipTypes: boolean,
  disabilities: readonly Disability[],
): CardLine[] {
  const disability = disabilities.find((disability) => disability.id === athlete.disability);
  return [
    ['Società', athlete.clubName],
    ['Tessera', athlete.card],
    ['Scadenza tesseramento', formatDate(athlete.memberUntil)],
    membershipTypes
      ? ['Tipo di tesseramento', labelOf(memberships, athlete.membership)]
      : ['Qualifica', labelOf(qualifications, athlete.qualification)],
    ['Categoria', athlete.category?.name ?? ''],
    ['Categoria di disabilità', disability?.name ?? ''],
  ];
}
