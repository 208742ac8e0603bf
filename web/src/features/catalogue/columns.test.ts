import { describe, expect, it } from 'vitest';
import { categoryColumns } from './category-columns';
import { blankCategory, categoryWire } from './category-values';
import { raceColumns } from './race-columns';
import { blankRace, raceValues, raceWire } from './race-values';

const swimming = [{ ID_SPORT: 1, DESCRIZIONE: 'Nuoto' }];
const several = [...swimming, { ID_SPORT: 6, DESCRIZIONE: 'Danza sportiva' }];
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('the columns of the catalogues', () => {
  it('have the sport only where there are several', () => {
    expect(ids(categoryColumns([], swimming))).not.toContain('FK_ID_SPORT');
    expect(ids(categoryColumns([], several))).toContain('FK_ID_SPORT');
    expect(ids(raceColumns(swimming))).not.toContain('FK_ID_SPORT');
    expect(ids(raceColumns(several))).toContain('FK_ID_SPORT');
  });
});

describe('what is sent', () => {
  it('of an individual category has no sum of ages', () => {
    const values = {
      ...blankCategory(2027, 1),
      LABEL: ' Es. ',
      DESCRIZIONE: 'Esordienti',
      ETA_MIN: '80',
      ETA_MAX: '99',
    };
    expect(categoryWire(values)).toMatchObject({ LABEL: 'Es.', FK_ID_STAGIONE: 2027, ETA_MIN: 0, ETA_MAX: 0 });
    expect(categoryWire({ ...values, FK_ID_TIPO: '2' })).toMatchObject({ ETA_MIN: 80, ETA_MAX: 99 });
  });

  it('of a race is numbers, the same that were read', () => {
    const race = { ...raceWire({ ...blankRace(1), DESC_ABBR: '4x50 SL', METRI: '50', METRI_GARA: '200' }) };
    expect(raceWire(raceValues({ ...race, ID_GARA: 3, VERSIONE: 1 }))).toEqual(race);
    expect(race).toMatchObject({ METRI: 50, METRI_GARA: 200, COMPONENTI: 1, FK_ID_SPORT: 1 });
  });
});
