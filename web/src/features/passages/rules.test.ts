import { describe, expect, it } from 'vitest';
import type { Passage } from '../../api/generated/meet';
import { groupsOf, placeOf } from './rules';

const passage = (raceId: number, sex: number, position: number, reserve = 0): Passage => ({
  raceId,
  race: `${raceId}00 SL`,
  categoryId: 5,
  category: 'Rag.',
  sex,
  athleteId: 10 * position + sex,
  athlete: `Atleta ${position}`,
  birthYear: 2013,
  clubName: 'Rari Nantes',
  time: 6000,
  formatted: "1'00''00",
  position,
  qualified: reserve === 0 ? 1 : 0,
  reserve,
  entered: 0,
});

describe('passages', () => {
  it('are grouped by race, category and sex', () => {
    const groups = groupsOf([passage(1, 2, 1), passage(1, 2, 2, 1), passage(1, 1, 1), passage(2, 2, 1)]);
    expect(groups.map(({ title }) => title)).toEqual([
      '100 SL · Rag. · Femmine',
      '100 SL · Rag. · Maschi',
      '200 SL · Rag. · Femmine',
    ]);
    expect(groups[0]?.qualified.map(placeOf)).toEqual(['1']);
    expect(groups[0]?.reserves.map(placeOf)).toEqual(['riserva 1']);
  });

  it('are empty before they are computed', () => expect(groupsOf([])).toEqual([]));
});
