import type { EventSummaryFilter, EventTotals } from '../../api/generated';
import type { GridSearch } from '../../components/data-grid/grid-types';
import { formatDate } from '../../lib/dates';

// The sums are of everything the filters leave, whatever the page and the order: so they are asked for once.
export function totalsInput(search: GridSearch): EventSummaryFilter {
  const { DESCRIZIONE, DENOMINAZIONE, DATA_DA, DATA_A } = search;
  const given = Object.entries({ DESCRIZIONE, DENOMINAZIONE, DATA_DA, DATA_A }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

// span is the day or the days of an event.
export function span(from: string | null, to: string | null): string {
  return from === to || !to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

const figure = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

export function totalFigures(totals: EventTotals | undefined): (readonly [string, string | undefined])[] {
  const of = (count: number | undefined) => (count === undefined ? undefined : figure.format(count));
  return [
    ['Eventi', of(totals?.EVENTI)],
    ['Società', of(totals?.SOCIETA)],
    ['Atleti', of(totals?.ATLETI)],
    ['Iscrizioni individuali', of(totals?.PRESENZE)],
    ['Squadre', of(totals?.STAFF)],
  ];
}
