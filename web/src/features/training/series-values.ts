import * as z from 'zod/mini';
import type { Series } from './api';

export interface SeriesValues extends Record<string, unknown> {
  block: boolean;
  repeats: string;
  metres: string;
  sendOff: number;
  styleId: string;
  intensityId: string;
  modalityId: string;
  subgroupId: string;
  note: string;
  main: boolean;
  kind: string;
  rest: number;
  target: number;
  // The numbers of the pieces, in order, separated by commas.
  equipment: string;
  heartRate: string;
  breathing: string;
}

// The kinds of series.
export const swim = '0';
export const byTime = '1';
export const dryLand = '2';
export const pause = '3';

export const kinds = [
  { value: swim, label: 'Nuoto, a distanza' },
  { value: byTime, label: 'Nuoto, a tempo' },
  { value: dryLand, label: 'A secco' },
  { value: pause, label: 'Pausa' },
];

// The choice among the styles that leaves the stroke to the swimmer.
export const freeChoice = 'a scelta';

export const blankSeries: SeriesValues = {
  block: false,
  repeats: '1',
  metres: '100',
  sendOff: 0,
  styleId: '0',
  intensityId: '0',
  modalityId: '0',
  subgroupId: '0',
  note: '',
  main: false,
  kind: swim,
  rest: 0,
  target: 0,
  equipment: '',
  heartRate: '',
  breathing: '',
};

export const seriesValues = (series: Series): SeriesValues => ({
  block: series.block === 1,
  repeats: String(series.repeats),
  metres: String(series.metres),
  sendOff: series.sendOff,
  styleId: series.choice === 1 ? freeChoice : String(series.styleId),
  intensityId: String(series.intensityId),
  modalityId: String(series.modalityId),
  subgroupId: String(series.subgroupId),
  note: series.note,
  main: series.main === 1,
  kind: String(series.kind),
  rest: series.rest,
  target: series.target,
  equipment: series.equipment.join(','),
  heartRate: series.heartRate,
  breathing: series.breathing,
});

const flag = (on: boolean) => (on ? 1 : 0) as 0 | 1;

export const seriesWire = (values: SeriesValues) => ({
  block: flag(values.block),
  repeats: Number(values.repeats),
  metres: values.block || values.kind === dryLand || values.kind === pause ? 0 : Number(values.metres),
  sendOff: values.sendOff,
  styleId: values.styleId === freeChoice ? 0 : Number(values.styleId),
  choice: flag(values.styleId === freeChoice),
  intensityId: Number(values.intensityId),
  modalityId: Number(values.modalityId),
  subgroupId: Number(values.subgroupId),
  note: values.note.trim(),
  main: flag(values.main),
  kind: values.block ? 0 : Number(values.kind),
  rest: values.rest,
  target: values.target,
  equipment: values.equipment === '' ? [] : values.equipment.split(',').map(Number),
  heartRate: values.heartRate.trim(),
  breathing: values.breathing.trim(),
});

const between = (min: number, max: number, words: string) =>
  z.string().check(z.refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, words));

const matching = (pattern: RegExp, words: string) => z.string().check(z.refine((value) => pattern.test(value), words));

export const seriesSchema = z.looseObject({
  repeats: between(1, 100, 'Da 1 a 100'),
  metres: between(0, 20_000, 'Da 0 a 20.000'),
  heartRate: matching(/^\s*$|^\s*([<>]?\d{2,3}|\d{2,3}[-–/]\d{2,3}|max)\s*$/i, 'Per esempio 150, 140-150, <150 o max'),
  breathing: matching(/^\s*$|^\s*(\d{1,2}([-–/,]\d{1,2}){0,7}|apnea)\s*$/i, 'Per esempio 3, 3-5-7 o apnea'),
});

// The distances of the specification; others can be typed.
export const distances = [12, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500];
