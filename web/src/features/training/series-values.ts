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
}

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
};

export const seriesValues = (series: Series): SeriesValues => ({
  block: series.block === 1,
  repeats: String(series.repeats),
  metres: String(series.metres),
  sendOff: series.sendOff,
  styleId: String(series.styleId),
  intensityId: String(series.intensityId),
  modalityId: String(series.modalityId),
  subgroupId: String(series.subgroupId),
  note: series.note,
  main: series.main === 1,
});

const flag = (on: boolean) => (on ? 1 : 0) as 0 | 1;

export const seriesWire = (values: SeriesValues) => ({
  block: flag(values.block),
  repeats: Number(values.repeats),
  metres: values.block ? 0 : Number(values.metres),
  sendOff: values.sendOff,
  styleId: Number(values.styleId),
  intensityId: Number(values.intensityId),
  modalityId: Number(values.modalityId),
  subgroupId: Number(values.subgroupId),
  note: values.note.trim(),
  main: flag(values.main),
});

const between = (least: number, most: number, words: string) =>
  z.string().check(z.refine((value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most, words));

export const seriesSchema = z.looseObject({
  repeats: between(1, 100, 'Da 1 a 100'),
  metres: between(0, 20_000, 'Da 0 a 20.000'),
});

// The distances of the specification; others can be typed.
export const distances = [12, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500];
