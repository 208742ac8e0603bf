import * as z from 'zod/mini';
import { text } from '../../lib/text';
import type { CategoryRow } from './api';
import { team } from './choices';

export interface CategoryValues extends Record<string, unknown> {
  label: string;
  name: string;
  seasonId: string;
  sportId: string;
  kind: string;
  membership: string;
  menFrom: string | null;
  menTo: string | null;
  womenFrom: string | null;
  womenTo: string | null;
  ageSumMin: string;
  ageSumMax: string;
}

export const blankCategory = (season: number, sport: number): CategoryValues => ({
  label: '',
  name: '',
  seasonId: String(season),
  sportId: String(sport),
  kind: '1',
  membership: '0',
  menFrom: null,
  menTo: null,
  womenFrom: null,
  womenTo: null,
  ageSumMin: '',
  ageSumMax: '',
});

// On the wire 0 means that ages are not summed.
const typed = (years: number) => (years === 0 ? '' : String(years));

export function categoryValues(category: CategoryRow): CategoryValues {
  return {
    label: category.label,
    name: category.name,
    seasonId: String(category.seasonId),
    sportId: String(category.sportId),
    kind: String(category.kind),
    membership: String(category.membership),
    menFrom: category.menFrom,
    menTo: category.menTo,
    womenFrom: category.womenFrom,
    womenTo: category.womenTo,
    ageSumMin: typed(category.ageSumMin),
    ageSumMax: typed(category.ageSumMax),
  };
}

export function categoryWire(values: CategoryValues) {
  const sums = values.kind === team;
  return {
    ...values,
    label: values.label.trim(),
    name: values.name.trim(),
    seasonId: Number(values.seasonId),
    sportId: Number(values.sportId),
    kind: Number(values.kind),
    membership: Number(values.membership),
    ageSumMin: sums ? Number(values.ageSumMin) : 0,
    ageSumMax: sums ? Number(values.ageSumMax) : 0,
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// The server validates the dates.
export const categorySchema = z.looseObject({ label: required, name: required });
