import { describe, expect, it } from 'vitest';
import type { OptionValue } from './api';
import {
  birthYears,
  cleanedText,
  cleaningText,
  cleanupOf,
  doubleRaces,
  draftRace,
  firstMembership,
  groupsOf,
  inGroup,
  inheritedPrice,
  nameOf,
  newPositions,
  ownPrice,
  type PriceId,
  priceChanges,
  removalText,
  sortedRaces,
} from './rules';
import { categoryOf, raceOf } from './testing';

describe('the four groups', () => {
  it('call teams relays in swimming', () => {
    expect(groupsOf(1).map(({ title }) => title)).toEqual([
      'Individuali',
      'Individuali disabili',
      'Staffette',
      'Staffette disabili',
    ]);
    expect(groupsOf(2)[2]?.title).toBe('Squadre');
  });

  it('contain every category exactly once', () => {
    const all = ([1, 2] as const).flatMap((kind) =>
      ([0, 1] as const).map((disabled) => categoryOf(kind * 10 + disabled, { kind, disabled })),
    );
    for (const category of all) expect(groupsOf(1).filter((group) => inGroup(group)(category))).toHaveLength(1);
  });
});

describe('a category', () => {
  it.each([
    ['2014-01-01', '2015-12-31', '2014–2015'],
    ['2014-01-01', '2014-12-31', '2014'],
    ['1900-01-01', '2006-12-31', 'fino al 2006'],
    [null, null, ''],
    ['2014-01-01', null, ''],
  ])('formats births from %s to %s', (from, to, years) => expect(birthYears(from, to)).toBe(years));

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
  ])('starts membership %i of the catalogue with %i', (own, first) =>
    expect(firstMembership({ membership: own })).toBe(first),
  );

  it.each([
    [0, 'Stai per rimuovere la categoria Es. A – Esordienti A, che non ha gare.'],
    [1, 'Stai per rimuovere la categoria Es. A – Esordienti A e la sua gara.'],
    [12, 'Stai per rimuovere la categoria Es. A – Esordienti A e le sue 12 gare.'],
  ])('is removed with a warning about its %i races', (count, words) => {
    const races = Array.from({ length: count }, (_, index) => raceOf(index + 1));
    expect(removalText(categoryOf(1, { races }))).toBe(words);
  });

  it('is named once if label and name are the same', () => expect(nameOf({ label: 'M25', name: 'M25' })).toBe('M25'));
});

describe('prices', () => {
  const of = (...values: [number, string][]): OptionValue[] => values.map(([id, value]) => ({ id, value }));

  it.each([
    ['none', of(), null],
    ['nothing to pay, which is a price', of([18, '0']), 0],
    ['cents', of([20, '9'], [18, '6.50']), 6.5],
  ])('are read: %s', (_name, options, euro) => expect(ownPrice(options, 18)).toBe(euro));

  it.each([
    ['the category', of([18, '4']), { from: 'categoria', euro: 4 }],
    ['a free category', of([18, '0']), { from: 'categoria', euro: 0 }],
    ['the event', of([20, '4']), { from: 'evento', euro: 6 }],
  ])('are inherited from %s', (_name, category, want) =>
    expect(inheritedPrice(of([18, '6']), category, 18)).toEqual(want),
  );

  it.each<[string, [PriceId, number | null][], unknown]>([
    [
      'nothing changed',
      [
        [18, 6.5],
        [20, null],
      ],
      [],
    ],
    ['removed', [[18, null]], [{ id: 18, value: null }]],
    ['set to nothing', [[18, 0]], [{ id: 18, value: '0.00' }]],
    [
      'a new one',
      [
        [18, 6.5],
        [20, 12],
      ],
      [{ id: 20, value: '12.00' }],
    ],
  ])('are sent if they differ: %s', (_name, typed, want) =>
    expect(priceChanges(of([18, '6.50']), new Map(typed))).toEqual(want),
  );
});

describe('the races of a category', () => {
  const races = [raceOf(1), raceOf(2), raceOf(3)];
  const order = (list: readonly { id: number; position: number }[]) =>
    list.map(({ id, position }) => `${id} at ${position}`);

  it.each<[string, number[], string[]]>([
    ['another order', [3, 1, 2], ['3 at 1', '1 at 2', '2 at 3']],
    ['the same order', [1, 2, 3], ['1 at 1', '2 at 2', '3 at 3']],
    ['one that others added stays last', [3, 2], ['3 at 1', '2 at 2', '1 at 3']],
    ['one that others removed is left out', [3, 9, 1, 2], ['3 at 1', '1 at 2', '2 at 3']],
  ])('are sorted: %s', (_name, ids, want) => expect(order(sortedRaces(races, ids))).toEqual(want));

  it('have a new number if they moved', () => {
    expect(order(newPositions(races, sortedRaces(races, [1, 3, 2])))).toEqual(['3 at 2', '2 at 3']);
    expect(newPositions(races, sortedRaces(races, [1, 2, 3]))).toEqual([]);
  });

  it('without a number get one with the first move', () => {
    const none = races.map((race) => ({ ...race, position: 0 }));
    expect(order(newPositions(none, sortedRaces(none, [2, 1, 3])))).toEqual(['2 at 1', '1 at 2', '3 at 3']);
  });

  it('are duplicates if the same race appears twice', () => {
    expect([...doubleRaces(races)]).toEqual([]);
    expect([...doubleRaces([...races, raceOf(8, { raceId: 2 })])]).toEqual([2, 8]);
  });

  it('gain one at the end that counts for points', () => {
    const race = { id: 5, name: '50 Dorso', abbreviation: '50 DO', legMetres: 50, metres: 50 };
    const whole = {
      ...race,
      sportId: 1,
      styleId: 2,
      kind: 1,
      members: 1,
      sex: 0,
      version: 1,
    };
    expect(draftRace(categoryOf(1, { races }), whole, -1)).toMatchObject({
      id: -1,
      raceId: 5,
      points: 1,
      position: 4,
    });
  });
});

describe('the clean-up', () => {
  const full = categoryOf(1, { races: [raceOf(1)] });
  const empty = categoryOf(2, { label: 'Es. B' });

  it('finds categories without races and races without their category', () => {
    const races = [raceOf(1), raceOf(2, { categoryId: 9 }), raceOf(3, { disabled: 1 })];
    const found = cleanupOf({ categories: [full, empty], races });
    expect(found).toEqual({ empty: [empty], orphans: 2 });
    expect(cleaningText(found)).toBe(
      'Categorie senza gare, rimosse se non hanno iscrizioni: 1 (Es. B). Gare di categorie non più presenti: 2. Con loro vanno i tempi limite di gare non più presenti.',
    );
  });

  it('reports that there is nothing to do', () =>
    expect(cleaningText(cleanupOf({ categories: [full], races: [raceOf(1)] }))).toBe(
      'Categorie senza gare, rimosse se non hanno iscrizioni: nessuna. Gare di categorie non più presenti: nessuna. Con loro vanno i tempi limite di gare non più presenti.',
    ));

  it.each([
    [0, 0, 0, 'Niente da rimuovere.'],
    [1, 0, 0, '1 categoria rimossa.'],
    [2, 1, 0, '2 categorie rimosse e 1 gara rimossa.'],
    [0, 5, 0, '5 gare rimosse.'],
    [1, 2, 3, '1 categoria rimossa, 2 gare rimosse e 3 tempi limite rimossi.'],
  ])('describes %i categories, %i races and %i time standards', (categories, races, timeStandards, words) =>
    expect(cleanedText({ categories, races, timeStandards })).toBe(words),
  );
});
