import * as z from 'zod/mini';
import type { IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { RecordRow } from './api';

export interface RecordValues extends Record<string, unknown> {
  circuitId: string;
  name: string;
  holder: string;
  club: string;
  raceId: string;
  categoryId: string;
  sex: string;
  pool: string;
  disabled: string;
  time: number;
  place: string;
  day: IsoDate | null;
}

export const blankRecord = (circuitId: number): RecordValues => ({
  circuitId: String(circuitId || ''),
  name: '',
  holder: '',
  club: '',
  raceId: '',
  categoryId: '',
  sex: '2',
  pool: '25',
  disabled: '0',
  time: 0,
  place: '',
  day: null,
});

export const recordValues = (record: RecordRow): RecordValues => ({
  circuitId: String(record.circuitId),
  name: record.name,
  holder: record.holder,
  club: record.club,
  raceId: String(record.raceId),
  categoryId: String(record.categoryId),
  sex: String(record.sex),
  pool: String(record.pool),
  disabled: String(record.disabled),
  time: record.time,
  place: record.place,
  day: record.day,
});

export const recordWire = (values: RecordValues) => ({
  circuitId: Number(values.circuitId),
  name: values.name.trim(),
  holder: values.holder.trim(),
  club: values.club.trim(),
  raceId: Number(values.raceId),
  categoryId: Number(values.categoryId),
  sex: Number(values.sex),
  pool: Number(values.pool),
  disabled: (values.disabled === '1' ? 1 : 0) as 0 | 1,
  time: values.time,
  place: values.place.trim(),
  day: values.day,
});

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

export const recordSchema = z.looseObject({
  circuitId: required,
  holder: required,
  raceId: required,
  categoryId: required,
  time: z.number().check(z.gt(0, text.required)),
  day: z.string(text.required),
});
