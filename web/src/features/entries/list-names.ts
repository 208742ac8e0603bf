import type { ListAthlete, ListPerson } from './list-cells';

// Ignores case, accents, apostrophes and spaces: "100sl" is 100 SL and "dalo" D'Alò.
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’\s.]/g, '')
    .toLowerCase();

// The result of looking up a name or card: an athlete, or why there is none.
export type Found = ListAthlete | 'several' | 'technician' | undefined;

export const notFound = {
  several: 'Più atleti hanno questo nome: usa la tessera',
  technician: 'È un tecnico: solo gli atleti si iscrivono alle gare',
  unknown: 'Atleta non trovato',
};

export type Find = (text: string) => Found;

// finder looks people up by card or by name in either order; an ambiguous name finds no one.
export function finder(athletes: readonly ListAthlete[], technicians: readonly ListPerson[]): Find {
  const byName = new Map<string, ListAthlete | 'several'>();
  const add = (name: string, athlete: ListAthlete) => {
    const key = folded(name);
    if (key === '') return;
    const before = byName.get(key);
    byName.set(key, before && before !== athlete ? 'several' : athlete);
  };
  for (const athlete of athletes) for (const name of namesOf(athlete)) add(name, athlete);
  const staff = new Set(technicians.flatMap(namesOf).map(folded).filter(Boolean));
  return (text) => {
    const key = folded(text);
    return byName.get(key) ?? (staff.has(key) ? 'technician' : undefined);
  };
}

const namesOf = ({ lastName, firstName, card }: ListPerson) => [
  `${lastName}${firstName}`,
  `${firstName}${lastName}`,
  card,
];
