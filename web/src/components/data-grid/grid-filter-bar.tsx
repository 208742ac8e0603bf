import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { text } from '../../lib/text';
import classes from './data-grid.module.css';
import { FilterField } from './filter-field';
import type { NamedFilter } from './grid-search';
import type { GridColumn, GridSearch } from './grid-types';
import type { GridFilters } from './use-grid-filters';

interface FilterBarProps<Row> {
  barRef: RefObject<HTMLElement | null>;
  named: readonly NamedFilter[];
  filters: GridFilters;
  phone: boolean;
  /** There is no table header to sort by. */
  headless: boolean;
  columns: readonly GridColumn<Row>[];
  search: GridSearch;
  onSort: (field: string, direction: 'ASC' | 'DESC') => void;
}

/**
 * All filters in one row, with a sort select if there is no table header. On phones only one filter is visible; the
 * others are behind a button.
 */
export function GridFilterBar<Row>(props: FilterBarProps<Row>) {
  const { barRef, named, filters, phone, headless, columns, search, onSort } = props;
  const [open, setOpen] = useState(false);
  const active = named.filter(({ name }) => filters.filterValue(name) !== '');
  const sortable = headless ? columns.filter((column) => column.sortable) : [];
  if (named.length === 0 && sortable.length === 0) {
    return null;
  }
  const folded = phone && !open;
  const first = phone ? searchedBy(named, columns) : undefined;
  const others = named.filter((filter) => filter !== first);
  return (
    <search className={classes.filters} ref={barRef} aria-label="Filtri">
      {first && <FilterField named={first} filters={filters} />}
      {phone && (others.length > 0 || sortable.length > 0) && (
        <Button data-filter-toggle variant="default" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {active.length > 0 ? `Filtri (${active.length})` : 'Filtri'}
        </Button>
      )}
      {!folded && others.map((other) => <FilterField key={other.name} named={other} filters={filters} />)}
      {!folded && sortable.length > 0 && (
        <NativeSelect
          size="xs"
          label="Ordina per"
          value={search.sort ? `${search.sort} ${search.way ?? 'ASC'}` : ''}
          onChange={(event) => {
            const [field = '', direction] = event.currentTarget.value.split(' ');
            onSort(field, direction === 'DESC' ? 'DESC' : 'ASC');
          }}
        >
          <option value="">–</option>
          {sortable.flatMap((column) => [
            <option key={`${column.id} ASC`} value={`${column.id} ASC`}>{`${column.header} ↑`}</option>,
            <option key={`${column.id} DESC`} value={`${column.id} DESC`}>{`${column.header} ↓`}</option>,
          ])}
        </NativeSelect>
      )}
      {active.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => filters.clearAll(named.map(({ name }) => name))}>
          {text.clearFilters}
        </Button>
      )}
    </search>
  );
}

/** The search field on a phone: the filter of the card's title, or else the first filter. */
function searchedBy<Row>(named: readonly NamedFilter[], columns: readonly GridColumn<Row>[]): NamedFilter | undefined {
  const title = columns.find((column) => column.cardTitle)?.filter;
  const best = [named.find(({ filter }) => filter === title), named[0]];
  return best.find((candidate) => candidate?.filter.kind === 'text');
}

/** Focuses the first filter. Collapsed filters are opened first and get the focus when they are rendered. */
export function focusFirstFilter(bar: HTMLElement | null): void {
  const first = () => bar?.querySelector<HTMLElement>('input, select');
  // Focus at once where possible: the next key must already reach the field.
  if (first()) {
    first()?.focus();
    return;
  }
  bar?.querySelector<HTMLElement>('[data-filter-toggle][aria-expanded="false"]')?.click();
  requestAnimationFrame(() => first()?.focus());
}
