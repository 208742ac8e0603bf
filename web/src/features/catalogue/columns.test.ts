import { describe, expect, it } from 'vitest';
import { categoryColumns } from './category-columns';
import { blankCategory, categoryWire } from './category-values';
import { raceColumns } from './race-columns';
import { blankRace, raceValues, raceWire } from './race-values';

const swimming = [{ id: 1, name: 'Nuoto' }];
const several = [...swimming, { id: 6, name: 'Danza sportiva' }];
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('the catalogue columns', () => {
  it('include the sport only if there are several', () => {
    expect(ids(categoryColumns([], swimming))).not.toContain('sportId');
    expect(ids(categoryColumns([], several))).toContain('sportId');
    expect(ids(raceColumns(swimming))).not.toContain('sportId');
    expect(ids(raceColumns(several))).toContain('sportId');
  });
});

describe('what is sent', () => {
  it('has no sum of ages for an individual category', () => {
    const values = {
      ...blankCategory(2027, 1),
      label: ' Es. ',
      name: 'Esordienti',
      ageSumMin: '80',
      ageSumMax: '99',
    };
    expect(categoryWire(values)).toMatchObject({ label: 'Es.', seasonId: 2027, ageSumMin: 0, ageSumMax: 0 });
    expect(categoryWire({ ...values, kind: '2' })).toMatchObject({ ageSumMin: 80, ageSumMax: 99 });
  });

  it('has the same numbers that were read for a race', () => {
    const race = { ...raceWire({ ...blankRace(1), abbreviation: '4x50 SL', legMetres: '50', metres: '200' }) };
    expect(raceWire(raceValues({ ...race, id: 3, version: 1 }))).toEqual(race);
    expect(race).toMatchObject({ legMetres: 50, metres: 200, members: 1, sportId: 1 });
  });
});
