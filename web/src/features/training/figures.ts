import { formatCount } from '../../lib/numbers';
import type { Series } from './api';

// 4200 → 4.200 m
export const formatMetres = (metres: number) => `${formatCount(metres)} m`;

// formatDuration rounds hundredths of a second up to minutes.
export function formatDuration(centis: number): string {
  if (centis <= 0) return '';
  const minutes = Math.ceil(centis / 6000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

// 9000 → 1'30'', as coaches write it; hundredths only if there are any.
export function formatSendOff(centis: number): string {
  if (centis <= 0) return '';
  const seconds = String(Math.floor((centis % 6000) / 100)).padStart(2, '0');
  const hundredths = centis % 100 === 0 ? '' : String(centis % 100).padStart(2, '0');
  return `${Math.floor(centis / 6000)}'${seconds}''${hundredths}`;
}

type Amount = Pick<Series, 'repeats' | 'metres' | 'block' | 'kind' | 'sendOff' | 'note'> & {
  children: readonly unknown[];
};

// amountOf formats repeats and distance: 8 × 100, 3 ×, 400.
export function amountOf(series: Amount): string {
  const { repeats, metres, block, children, kind, sendOff, note } = series;
  if (block === 1 || children.length > 0) return `${repeats} ×`;
  if (kind !== 0) return [repeats > 1 ? `${repeats} ×` : '', formatSendOff(sendOff)].filter(Boolean).join(' ');
  if (repeats === 1 && metres === 0 && note) return ''; // a heading
  return repeats === 1 ? String(metres) : `${repeats} × ${metres}`;
}

const kindNames = ['', 'A tempo', 'A secco', 'Pausa'];

// detailTexts returns the words of a series after its amount and intensity.
export function detailTexts(series: Series): string[] {
  return [
    kindNames[series.kind] ?? '',
    series.choice === 1 ? 'Stile a scelta' : series.styleName,
    series.modalityName,
    series.equipmentName && `con ${series.equipmentName.toLowerCase()}`,
    series.target > 0 ? `in ${formatSendOff(series.target)}` : '',
    series.heartRate && `FC ${series.heartRate}`,
    series.breathing === 'apnea' ? 'in apnea' : series.breathing && `resp. ${series.breathing}`,
  ].filter(Boolean);
}

// seriesName returns the accessible name of a series.
export const seriesName = (series: Series) =>
  series.unread || [amountOf(series), series.styleName, series.intensityName].filter(Boolean).join(' ') || series.note;

// Font sizes in pixels by level, on the page as on paper (docs/rules.md).
const levelSizes = [30, 24, 20, 14, 12];

export const levelSize = (level: number) => levelSizes[Math.min(level, levelSizes.length) - 1] ?? 12;

// forSubgroup returns the series of a subgroup: those for all and its own, at any level; 0 returns all.
export function forSubgroup(list: readonly Series[], subgroup: number): Series[] {
  if (subgroup === 0) return [...list];
  return list.flatMap((series) => {
    if (series.subgroupId !== 0) return series.subgroupId === subgroup ? [series] : [];
    const children = forSubgroup(series.children, subgroup);
    return series.children.length > 0 && children.length === 0 ? [] : [{ ...series, children }];
  });
}

// distanceOf and durationOf sum the visible series, as the server does for the whole workout.
export const distanceOf = (list: readonly Series[]): number =>
  list.reduce(
    (total, { repeats, metres, kind, children }) =>
      total + repeats * (children.length > 0 ? distanceOf(children) : kind <= 1 ? metres : 0),
    0,
  );
export const durationOf = (list: readonly Series[]): number =>
  list.reduce(
    (total, { repeats, sendOff, rest, target, kind, children }) =>
      total +
      repeats *
        (kind === 0 ? Math.max(sendOff, (children.length > 0 ? durationOf(children) : target) + rest) : sendOff + rest),
    0,
  );

// findSeries finds a series at any depth.
export function findSeries(list: readonly Series[], id: number): Series | undefined {
  for (const item of list) {
    const found = item.id === id ? item : findSeries(item.children, id);
    if (found) return found;
  }
  return undefined;
}
