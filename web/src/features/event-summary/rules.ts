import type { EventSummaryFilter, EventTotals } from '../../api/generated/meet';
import type { GridSearch } from '../../components/data-grid/grid-types';
import { formatDate } from '../../lib/dates';
import { formatCount } from '../../lib/numbers';

// Address parameters that are not filters.
const notFilters = new Set(['page', 'sort', 'way']);

// The totals cover all filtered rows, whatever page and sort, so they are requested without them.
export function totalsInput(search: GridSearch): EventSummaryFilter {
  const filters = Object.entries(search).filter(([name, value]) => value !== undefined && !notFilters.has(name));
  return Object.fromEntries(filters.map(([name, value]) => [name, String(value)]));
}

// formatDays formats the day or days of an event.
export function formatDays(from: string | null, to: string | null): string {
  return from === to || !to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

export function totalFigures(
  totals: EventTotals | undefined,
  teams: string,
): (readonly [string, string | undefined])[] {
  const of = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return [
    ['Eventi', of(totals?.events)],
    ['Società', of(totals?.clubs)],
    ['Atleti', of(totals?.athletes)],
    ['Iscrizioni individuali', of(totals?.entries)],
    [teams, of(totals?.teams)],
  ];
}

// invoiceFile returns a file name that every file system accepts.
export const invoiceFile = ({ number }: { number: string }) => `fattura-${number.replace(/[^\w-]+/g, '-')}.xml`;
