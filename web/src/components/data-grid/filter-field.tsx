import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { text } from '../../lib/text';
import type { NamedFilter } from './grid-search';
import { RemoteFilter } from './remote-filter';
import type { GridFilters } from './use-grid-filters';

// Few lists have a filter by date.
const DateField = lazy(async () => ({ default: (await import('../date-field/date-field')).DateField }));

interface FilterFieldProps {
  named: NamedFilter;
  filters: GridFilters;
}

export function FilterField({ named: { name, label, filter }, filters }: FilterFieldProps) {
  const value = filters.filterValue(name);
  const now = (next: string) => filters.setFilter(name, next, 0);
  // The server would reject text in a numeric filter.
  const accepted = (typed: string) =>
    filter.kind === 'text' && filter.inputMode === 'numeric' ? typed.replace(/\D/g, '') : typed;

  switch (filter.kind) {
    case 'select':
      return (
        <NativeSelect
          size="xs"
          label={label}
          name={name}
          value={value}
          onChange={(event) => now(event.currentTarget.value)}
        >
          <option value="">{filter.all ?? text.all}</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </NativeSelect>
      );
    case 'remote':
      return (
        <RemoteFilter
          label={label}
          name={name}
          value={value}
          onChange={now}
          load={filter.load}
          resolve={filter.resolve}
        />
      );
    case 'date':
      return (
        <Suspense fallback={<TextInput size="xs" label={label} placeholder="gg/mm/aaaa" readOnly />}>
          <DateField
            size="xs"
            label={label}
            name={name}
            value={value === '' ? null : value}
            onChange={(date) => now(date ?? '')}
          />
        </Suspense>
      );
    default:
      return (
        <TextInput
          size="xs"
          type="search"
          label={label}
          name={name}
          value={value}
          inputMode={filter.inputMode}
          autoComplete="off"
          onChange={(event) => filters.setFilter(name, accepted(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              filters.apply();
            }
          }}
        />
      );
  }
}
