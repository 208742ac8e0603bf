import * as z from 'zod/mini';
import type { Club } from '../../api/generated/shared';
import { text } from '../../lib/text';

export interface ClubValues extends Record<string, unknown> {
  name: string;
  code: string;
  phone: string;
  email: string;
  affiliatedUntil: string | null;
  vatNumber: string;
  taxCode: string;
  placeId: number | null;
  address: string;
  zip: string;
  pec: string;
  sdiCode: string;
}

export const blankClub: ClubValues = {
  name: '',
  code: '',
  phone: '',
  email: '',
  affiliatedUntil: null,
  vatNumber: '',
  taxCode: '',
  placeId: null,
  address: '',
  zip: '',
  pec: '',
  sdiCode: '',
};

export function valuesOf(club: Club): ClubValues {
  return {
    name: club.name,
    code: club.code,
    phone: club.phone,
    email: club.email,
    affiliatedUntil: club.affiliatedUntil,
    vatNumber: club.entity.vatNumber,
    taxCode: club.entity.taxCode,
    placeId: club.placeId || null,
    address: club.address,
    zip: club.zip,
    pec: club.pec,
    sdiCode: club.sdiCode,
  };
}

export function toWire({ placeId, affiliatedUntil, ...texts }: ClubValues) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value).trim()]));
  return { ...trimmed, affiliatedUntil, placeId: placeId ?? 0 };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// The server validates check digits, formats and uniqueness.
export const clubSchema = z.looseObject({
  name: required,
  code: required,
  phone: required,
  email: required,
  affiliatedUntil: required,
  vatNumber: required,
  taxCode: required,
});

// The mandatory fields when a club edits its own data.
export const ownClubSchema = z.looseObject({ name: required, phone: required, email: required });
