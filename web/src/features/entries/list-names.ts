import type { ListAthlete, ListPerson } from './list-cells';

// folded removes case, accents, apostrophes and spaces: "100sl" is 100 SL and "dalo" is D'Alò.
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’\s.]/g, '')
    .toLowerCase();

// The result of looking up a name or card: an athlete, or why there is none.
export type FoundAthlete = ListAthlete | 'several' | 'technician' | undefined;

export const notFound = {
  several: 'Più atleti hanno questo nome: usa la tessera',
  technician: 'È un tecnico: solo gli atleti si iscrivono alle gare',
  unknown: 'Atleta non trovato',
};

// At most this many athletes are suggested.
const mostNear = 3;

// unknownReason names the athletes whose surname is among the first words of a line that names no athlete.
export function unknownReason(text: string, athletes: readonly ListPerson[]): string {
  const [a = '', b = '', c = ''] = text.split(/\s+/).map(folded);
  const heads = new Set([a, b, a + b, b + c, a + b + c].filter(Boolean));
  const near = athletes.filter(({ lastName }) => heads.has(folded(lastName)));
  if (near.length === 0) return notFound.unknown;
  if (near.length > mostNear) return `${notFound.unknown}: ${near.length} hanno questo cognome, aggiungi il nome`;
  return `${notFound.unknown}: forse ${near.map((one) => `${one.lastName} ${one.firstName}`).join(' o ')}?`;
}

export type Find = (text: string) => FoundAthlete;

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
