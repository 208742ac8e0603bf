import * as z from 'zod/mini';
import type { IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Certificate } from './api';

export interface CertificateValues extends Record<string, unknown> {
  athleteId: number | null;
  kind: string;
  sportId: string;
  visitedOn: IsoDate | null;
  expiresOn: IsoDate | null;
  centre: string;
}

export const blankCertificate = (athleteId: number, sportId: number): CertificateValues => ({
  athleteId: athleteId || null,
  kind: '1',
  sportId: String(sportId),
  visitedOn: null,
  expiresOn: null,
  centre: '',
});

export const certificateValues = (of: Certificate): CertificateValues => ({
  athleteId: of.athleteId,
  kind: String(of.kind),
  sportId: String(of.sportId),
  visitedOn: of.visitedOn,
  expiresOn: of.expiresOn,
  centre: of.centre,
});

export const certificateWire = (values: CertificateValues) => ({
  kind: Number(values.kind),
  sportId: Number(values.sportId),
  visitedOn: values.visitedOn,
  expiresOn: values.expiresOn,
  centre: values.centre.trim(),
});

export const certificateSchema = z.looseObject({
  athleteId: z.number(text.required),
  visitedOn: z.string(text.required),
  expiresOn: z.string(text.required),
});

// aYearAfter returns the last day of a certificate that is valid for a year, as most are.
export function aYearAfter(visit: IsoDate): IsoDate {
  const day = new Date(`${visit}T12:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
