import type { Passage } from '../../api/generated/meet';

// Passages to a final, grouped for display.

const sexes = ['', 'Maschi', 'Femmine', 'Misti'];

export interface PassageGroup {
  key: string;
  title: string;
  qualified: readonly Passage[];
  reserves: readonly Passage[];
}

// groupsOf groups passages by race, category and sex, in list order.
export function groupsOf(passages: readonly Passage[]): PassageGroup[] {
  const found = new Map<string, { title: string; qualified: Passage[]; reserves: Passage[] }>();
  for (const passage of passages) {
    const key = `${passage.raceId}.${passage.categoryId}.${passage.sex}`;
    const parts = [passage.race, passage.category, sexes[passage.sex] ?? ''];
    const group = found.get(key) ?? {
      title: parts.filter((part) => part !== '').join(' · '),
      qualified: [],
      reserves: [],
    };
    (passage.qualified === 1 ? group.qualified : group.reserves).push(passage);
    found.set(key, group);
  }
  return [...found].map(([key, group]) => ({ key, ...group }));
}

// placeOf returns the position among the qualified or among the reserves.
export const placeOf = ({ qualified, position, reserve }: Passage) =>
  qualified === 1 ? String(position) : `riserva ${reserve}`;
