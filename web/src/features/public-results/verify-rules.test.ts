import { describe, expect, it } from 'vitest';
import type { ProofRow } from './api';
import { changesOf, nameOf, sections, summaryText } from './verify-rules';

const texts = {
  group: '100 SL · Ragazzi',
  place: '1',
  team: '',
  club: 'Nuotatori',
  result: "1'02''35",
  points: '9',
  reaction: '',
  when: '',
};

const row = (change: Partial<ProofRow> = {}): ProofRow => ({
  state: 0,
  texts,
  now: null,
  changed: [],
  people: [{ name: 'Rossi Ada, 2012', state: 0 }],
  reason: '',
  ...change,
});

describe('changesOf', () => {
  it.each<[string, Partial<ProofRow>, string[]]>([
    ['nothing', {}, []],
    ['a time', { state: 1, now: { ...texts, result: "1'02''00" } }, ["Risultato: era 1'02''35, adesso 1'02''00"]],
    ['points that are gone', { state: 1, now: { ...texts, points: '' } }, ['Punti: era 9, adesso vuoto']],
    [
      'a name',
      { state: 1, now: texts, people: [{ name: 'Verdi Ada, 2012', state: 1 }] },
      ['Il nome firmato era un altro'],
    ],
    ['the reason', { state: 1, now: texts }, ['Motivo cambiato']],
    ['removed', { state: 2 }, ['Non è più tra i risultati']],
    ['added', { state: 3 }, ['Aggiunto dopo la firma']],
  ])('describes %s', (_, change, want) => {
    expect(changesOf(row(change))).toEqual(want);
  });
});

describe('summary', () => {
  it('counts the rows by state', () => {
    expect(summaryText({ rows: [row(), row(), row({ state: 2 }), row({ state: 3 })], withheld: 0 })).toBe(
      '2 righe invariate, 1 tolta, 1 aggiunta dopo',
    );
    expect(summaryText({ rows: [row()], withheld: 2 })).toBe('1 riga invariata, 2 di eventi non pubblicati');
  });
});

describe('sections', () => {
  it('puts the rows of a ranking together', () => {
    const other = row({ texts: { ...texts, group: '50 SL' } });
    expect(sections([row(), other, row()]).map(({ group, rows }) => [group, rows.length])).toEqual([
      ['100 SL · Ragazzi', 2],
      ['50 SL', 1],
    ]);
  });
});

describe('nameOf', () => {
  it('has a text for a name that is not public', () => {
    expect([nameOf({ name: '', state: 2 }), nameOf({ name: 'Rossi Ada', state: 0 })]).toEqual([
      'Nome non pubblico',
      'Rossi Ada',
    ]);
  });
});
