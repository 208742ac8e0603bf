import type { Passage } from '../../api/generated/meet';

// Who goes on to a final as people read it. Pure.

const sexes = ['', 'Maschi', 'Femmine', 'Misti'];

export interface PassageGroup {
  key: string;
  title: string;
  qualified: readonly Passage[];
  reserves: readonly Passage[];
}

// groupsOf are the races with their category and sex, in the order of the list.
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

// placeOf is the place among the qualified, or among the reserves.
export const placeOf = ({ qualified, position, reserve }: Passage) =>
  qualified === 1 ? String(position) : `riserva ${reserve}`;
