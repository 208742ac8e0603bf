import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHome } from '../api/home';
import { yearsQuery } from '../features/event-list/api';
import { eventFilters } from '../features/event-list/event-columns';
import { yearsOf } from '../features/event-list/rules';
import { todayInRome } from '../lib/dates';
import { has } from '../lib/variant';

// useEventFilters returns the filters of an event list; year is the year in the address.
export function useEventFilters(year: string | number | undefined) {
  const { regions } = useHome();
  const years = useQuery(yearsQuery).data?.years;
  return useMemo(
    () => eventFilters(regions, yearsOf(years ?? [], todayInRome(), year), has('organiserManages')),
    [regions, years, year],
  );
}
