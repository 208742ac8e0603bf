import { formatCount } from '../../lib/numbers';
import type { Series } from './api';

// formatMetres formats a distance: 4.200 m.
export const formatMetres = (metres: number) => `${formatCount(metres)} m`;

// formatDuration rounds hundredths of a second up to minutes.
export function formatDuration(centis: number): string {
  if (centis <= 0) return '';
  const minutes = Math.ceil(centis / 6000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

// formatSendOff formats hundredths as coaches write them: 9000 is 1'30''. Hundredths are shown only if there are any.
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

// durationOf sums the visible series, as the server does for the whole workout.
export const durationOf = (list: readonly Series[]): number =>
  list.reduce((total, series) => total + series.repeats * durationOnce(series), 0);

function durationOnce({ sendOff, rest, target, kind, children }: Series): number {
  if (kind !== 0) return sendOff + rest;
  const swum = children.length > 0 ? durationOf(children) : target;
  return Math.max(sendOff, swum + rest);
}

// findSeries finds a series at any depth.
export function findSeries(list: readonly Series[], id: number): Series | undefined {
  for (const item of list) {
    const found = item.id === id ? item : findSeries(item.children, id);
    if (found) return found;
  }
  return undefined;
}
