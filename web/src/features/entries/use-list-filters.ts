import { useMemo, useState } from 'react';
import { cellOf, type ListAthlete, type ListRace } from './list-cells';
import { folded } from './list-names';

export type ListFilters = ReturnType<typeof useListFilters>;

// useListFilters returns the filters of the grid, and the athletes that match them.
export function useListFilters(athletes: readonly ListAthlete[], races: readonly ListRace[]) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [showAll, setShowAll] = useState(false);
  const categories = useMemo(
    () => [...new Set(athletes.map((athlete) => athlete.category))].filter(Boolean),
    [athletes],
  );
  const shown = useMemo(
    () => matching(showAll ? athletes : athletes.filter((athlete) => mayRace(athlete, races)), search, category),
    [athletes, races, showAll, search, category],
  );
  return { search, setSearch, category, setCategory, showAll, setShowAll, categories, shown };
}

// mayRace reports whether an athlete is entered in a race or can be entered.
const mayRace = (athlete: ListAthlete, races: readonly ListRace[]) =>
  races.some((race) => cellOf(athlete, race).kind !== 'closed');

function matching(athletes: readonly ListAthlete[], search: string, category: string): readonly ListAthlete[] {
  const words = folded(search);
  if (words === '' && category === '') return athletes;
  return athletes.filter(
    (athlete) =>
      (category === '' || athlete.category === category) &&
      (words === '' || folded(`${athlete.lastName}${athlete.firstName}${athlete.card}`).includes(words)),
  );
}
