import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { GridSearch } from './grid-types';
import { useGridFilters } from './use-grid-filters';

it('keeps what is typed while the address still follows an earlier key, but not after going back', () => {
  const { result, rerender } = renderHook(({ search }) => useGridFilters(search, vi.fn()), {
    initialProps: { search: {} as GridSearch },
  });
  const value = () => result.current.filterValue('name');
  const arrives = (name: string) => rerender({ search: { name } });
  act(() => result.current.setFilter('name', 'po', 0));
  act(() => result.current.setFilter('name', 'posta', 0));
  arrives('po');
  expect(value()).toBe('posta');
  arrives('posta');
  expect(value()).toBe('posta');
  arrives('po');
  expect(value()).toBe('po');
});
