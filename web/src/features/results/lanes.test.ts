import { describe, expect, it } from 'vitest';
import { lanesFound, lanesOf, type StartItem, startRuns } from './lanes';

const item = (raceId: number, categoryId: number, sex: number, more: Partial<StartItem> = {}): StartItem => ({
  raceId,
  categoryId,
  sex,
  kind: 1,
  disabled: 0,
  ...more,
});

const block = item(0, 0, 0);

let ids = 0;
const row = (raceId: number, categoryId: number, sex: number, heat: number, lane: number, turn = 0) => {
  ids += 1;
  return {
    id: ids,
    raceId,
    categoryId,
    sex,
    heat,
    lane,
    turn,
    kind: 1,
    disability: 1,
    lastName: `D'Alò ${ids}`,
    firstName: 'Anna',
    athlete: '',
    race: `Gara ${raceId}`,
    category: `Categoria ${categoryId}`,
  };
};

const shown = (lanes: ReturnType<typeof lanesOf<ReturnType<typeof row>>>) =>
  lanes.map(({ raceId, categoryId, heat, lane }) => [raceId, categoryId, heat, lane].join('/'));

describe('the order of the lanes', () => {
  const rows = [row(1, 1, 2, 2, 3), row(1, 1, 2, 1, 4), row(2, 1, 2, 1, 5), row(1, 1, 2, 1, 3), row(1, 2, 2, 1, 1)];

  it('follows the races, heat by heat', () => {
    const lanes = lanesOf(rows, [item(2, 1, 2), item(1, 1, 2), item(1, 2, 2)], false);
    expect(shown(lanes)).toEqual(['2/1/1/5', '1/1/1/3', '1/1/1/4', '1/1/2/3', '1/2/1/1']);
    expect(new Set(lanes.map(({ heatKey }) => heatKey)).size).toBe(4);
    expect(lanes[1]?.heading).toBe('Gara 1 · Femmine · Categoria 1 — Batteria 1');
  });

  it('keeps a heat together that several categories share', () => {
    const lanes = lanesOf(rows, [item(2, 1, 2), item(1, 1, 2), item(1, 2, 2)], true);
    expect(shown(lanes)).toEqual(['2/1/1/5', '1/2/1/1', '1/1/1/3', '1/1/1/4', '1/1/2/3']);
    expect(new Set(lanes.map(({ heatKey }) => heatKey)).size).toBe(3);
    expect(lanes[1]?.heading).toBe('Gara 1 · Femmine — Batteria 1');
  });

  it('keeps disabled athletes apart, who have their own heats', () => {
    const both = [row(1, 1, 2, 1, 4), { ...row(1, 1, 2, 1, 4), disability: 3, category: 'Categoria 1 disabili' }];
    const lanes = lanesOf(both, [item(1, 1, 2), item(1, 1, 2, { disabled: 1 })], false);
    expect(lanes.map(({ heading }) => heading)).toEqual([
      'Gara 1 · Femmine · Categoria 1 — Batteria 1',
      'Gara 1 · Femmine · Categoria 1 disabili — Batteria 1',
    ]);
    expect(lanes[0]?.heatKey).not.toBe(lanes[1]?.heatKey);
  });

  it('follows the draw if there are no lanes', () => {
    const drawn = [row(1, 1, 2, 1, 0, 3), row(1, 1, 2, 1, 0, 1), row(1, 1, 2, 1, 0, 2), row(1, 1, 2, 0, 0)];
    const lanes = lanesOf(drawn, [item(1, 1, 2)], false, false);
    expect(lanes.map(({ turn }) => turn)).toEqual([1, 2, 3, 0]);
    expect(lanes[0]?.heading).toBe('Gara 1 · Femmine · Categoria 1');
    expect(lanes[3]?.heading).toBe('Gara 1 · Femmine · Categoria 1 — Senza numero');
  });

  it('puts entries without a place last', () => {
    const lanes = lanesOf(
      [row(9, 9, 1, 0, 0, 2), row(9, 9, 1, 0, 0, 1), row(1, 1, 2, 0, 0), ...rows],
      [item(1, 1, 2)],
      false,
    );
    expect(shown(lanes).slice(0, 4)).toEqual(['1/1/1/3', '1/1/1/4', '1/1/2/3', '1/1/0/0']);
    expect(lanes.at(-1)?.turn).toBe(2);
    expect(lanes.at(-1)?.heading).toBe('Gara 9 · Maschi · Categoria 9 — Senza batteria');
  });
});

describe('a run of the start order', () => {
  it('ends at a block and at another sex', () => {
    const items = [item(1, 1, 1), item(1, 2, 1), block, item(1, 3, 1), item(1, 1, 2)];
    expect([...startRuns(items, true).values()]).toEqual([1, 1, 3, 4]);
  });

  it('is one category if they do not share heats', () => {
    expect([...startRuns([item(1, 1, 1), item(1, 2, 1)], false).values()]).toEqual([1, 2]);
  });
});

describe('the filters of the lanes', () => {
  const rows = [
    row(1, 1, 1, 1, 1),
    row(1, 2, 2, 11, 4),
    { ...row(2, 1, 3, 1, 4), lastName: '', athlete: 'Nuoto Roma A' },
    { ...row(3, 1, 1, 3, 5), disability: 3, lastName: 'Bo', firstName: 'Ugo' },
  ];

  it.each([
    ['nothing', {}, [0, 1, 2, 3]],
    ['a part of a last name, without accents', { cognome: 'dalo' }, [0, 1]],
    ['the name of a team', { cognome: 'roma' }, [2]],
    ['a first name', { nome: 'ann' }, [0, 1, 2]],
    ['a heat, matched exactly', { batteria: '1' }, [0, 2]],
    ['a lane and a sex', { corsia: 4, sesso: '2' }, [1]],
    ['a race and a category', { gara: '2', categoria: 1 }, [2]],
    ['a category of disabled athletes, which shares its id', { categoria: '1-dis' }, [3]],
    ['a number', { codice: rows[1]?.id }, [1]],
  ])('%s', (_name, filter, want) => expect(lanesFound(rows, filter)).toEqual(want.map((at) => rows[at])));
});
