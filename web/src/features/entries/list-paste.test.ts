import { describe, expect, it } from 'vitest';
import { bestOf, cellOf, type ListAthlete, listOf, withoutWishes, withWishes } from './list-cells';
import { readPaste } from './list-paste';

const otherSex = "Gara non ammessa per il sesso dell'atleta";
const expired = 'Tesseramento scaduto';

const flags = { wildCard: 0, paid: 0, late: 0 } as const;

// Reasons are numbered from 1; 0 is a race that can be entered.
const athlete = (id: number, lastName: string, firstName: string, reasons = [0, 0, 0]) => ({
  id,
  lastName,
  firstName,
  card: `T${id}`,
  categoryName: 'Ragazzi',
  clubId: 9,
  sex: 2,
  entries: id === 2 ? [{ id: 90, raceId: 11, time: 6000, note: '', ...flags, version: 3 }] : [],
  reasons,
  bests: [6150, 0, 0],
});

const { races, athletes, technicians } = listOf({
  technicians: [{ lastName: 'Moro', firstName: 'Ugo', card: 'A9' }],
  races: [
    { id: 11, name: '100 metri stile libero', abbreviation: '100 SL' },
    { id: 12, name: '50 metri farfalla', abbreviation: '50 FA' },
    { id: 13, name: '200 metri misti', abbreviation: '' },
  ],
  reasons: [otherSex, expired],
  athletes: [
    athlete(1, 'Rossi', 'Ada', [0, 0, 2]),
    athlete(2, "D'Alò", 'Bea'),
    athlete(3, 'Verdi', 'Carlo', [0, 1, 0]),
    athlete(4, 'Neri', 'Dina', [2, 2, 2]),
  ],
});
const target = { athletes, races, technicians };
const [ada, bea, carlo, dina] = athletes as [ListAthlete, ListAthlete, ListAthlete, ListAthlete];
const at = (column: number) => races[column] as (typeof races)[number];

describe('a cell', () => {
  it.each([
    ['an eligible athlete', ada, 0, { kind: 'open' }],
    ['an entered athlete', bea, 0, { kind: 'entered', time: 6000 }],
    ['a race for women', carlo, 1, { kind: 'closed', reason: otherSex }],
    ['an athlete whose card expired', dina, 0, { kind: 'closed', reason: expired }],
  ])('shows whether the race is open to %s', (_name, who, column, want) =>
    expect(cellOf(who, at(column))).toEqual(want),
  );

  it('has the best time, if there is one', () => {
    expect([bestOf(ada, at(0)), bestOf(ada, at(1))]).toEqual([6150, 0]);
  });

  it("is named by the race's short or full name", () => {
    expect(races.map(({ name }) => name)).toEqual(['100 SL', '50 FA', '200 metri misti']);
  });
});

describe('a block pasted with names', () => {
  it.each([
    ['last and first name in one cell', 'Rossi Ada\t100 SL\t1.02.35'],
    ['first and last name', 'ada rossi\t100sl\t10235'],
    ['surname and name in two cells', "ROSSI\tADA\t100 SL\t1'02''35"],
    ['the card', 'T1\t100 metri stile libero\t6235'],
    ['a table header above', 'Atleta\tGara\tTempo\nRossi Ada\t100 SL\t6235'],
    ['words without columns', 'Rossi Ada 100 stile libero 1.02.35'],
    ['words with commas', 'Ada Rossi, 100 stile, 6235'],
    ['a short race name', 'Rossi Ada\t100 stile\t6235'],
    ['a race name with a unit', 'Rossi Ada\t100 m SL\t6235'],
    ['a table', 'Atleta\t50 FA\t100 SL\nRossi Ada\t\t6235'],
    ['a table with two columns of names', 'Cognome\tNome\t50 FA\t100 SL\nRossi\tAda\t\t6235'],
  ])('is read as %s', (_name, text) => {
    expect(readPaste(text, target, null)).toEqual({
      cells: [{ athleteId: 1, raceId: 11, time: 6235 }],
      unread: [],
    });
  });

  it('reads several races of an athlete on one line, with and without times', () => {
    expect(readPaste('Rossi Ada\t100 SL\t6235\t50 FA', target, null).cells).toEqual([
      { athleteId: 1, raceId: 11, time: 6235 },
      { athleteId: 1, raceId: 12, time: 0 },
    ]);
  });

  it('reads a cross as an entry with the best official time, if there is one', () => {
    const { cells } = readPaste('\t100 SL\t50 FA\nRossi Ada\tx\tx\nT3\tS.T.\t', target, null);
    expect(cells.map(({ athleteId, raceId, time }) => [athleteId, raceId, time])).toEqual([
      [1, 11, 6150],
      [1, 12, 0],
      [3, 11, 0],
    ]);
  });

  it('proposes the best time for a race without one', () => {
    expect(readPaste('Rossi Ada\t100 SL', target, null).cells).toEqual([{ athleteId: 1, raceId: 11, time: 6150 }]);
  });

  it('ignores a cross for an athlete who is already entered', () => {
    expect(readPaste('T2\t100 SL\tx', target, null)).toEqual({ cells: [], unread: [] });
  });

  it('reports line by line what it could not use', () => {
    const twins = [...athletes, { ...ada, id: 7, card: 'T7' }];
    const text = [
      'Rossi Ada\t100 SL\t6235',
      'Bianchi Eva\t100 SL\t6235',
      'T2\t100 SL\t5900',
      'T3\t50 FA\t3000',
      'T4\t100 SL\t6235',
      'T1\t100 SL\t99:99:99',
      'T1\t25 RA\t3000',
    ].join('\n');
    const { cells, unread } = readPaste(text, { ...target, athletes: twins }, null);
    expect(cells).toEqual([]);
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'Più atleti hanno questo nome: usa la tessera'],
      [2, 'Atleta non trovato'],
      [3, 'È già iscritta a questa gara: cambia il tempo nella sua cella'],
      [4, otherSex],
      [5, expired],
      [6, 'Tempo non valido'],
      [7, 'Gara non trovata'],
    ]);
  });

  it('suggests the athletes with the surname of a line that names no one', () => {
    const reasons = (text: string, ...more: typeof athletes) =>
      readPaste(text, { ...target, athletes: [...athletes, ...more] }, null).unread.map(({ reason }) => reason);
    const twin = { ...ada, id: 8, firstName: 'Eva', card: 'T8' };
    expect(reasons('Rossi 100 SL 6235')).toEqual(['Atleta non trovato: forse Rossi Ada?']);
    expect(reasons('Rossi\tAnita\t100 SL\t6235', twin)).toEqual(['Atleta non trovato: forse Rossi Ada o Rossi Eva?']);
    expect(reasons("Maria D'Alò 100 SL")).toEqual(["Atleta non trovato: forse D'Alò Bea?"]);
    const many = [5, 6, 7].map((id) => ({ ...twin, id, card: `T${id}` }));
    expect(reasons('Rossi 100 SL', ...many)).toEqual(['Atleta non trovato: 4 hanno questo cognome, aggiungi il nome']);
  });

  it('names a technician as such, in lines and tables', () => {
    const reason = 'È un tecnico: solo gli atleti si iscrivono alle gare';
    expect(readPaste('Rossi Ada\t100 SL\nMoro Ugo\t100 SL\t6235', target, null).unread).toEqual([
      { line: 2, text: 'Moro Ugo 100 SL 6235', reason },
    ]);
    expect(readPaste('Atleta\t100 SL\nMoro Ugo\t6235', target, null).unread).toEqual([
      { line: 2, text: 'Moro Ugo 100 SL 6235', reason },
    ]);
  });

  it('reports text that can be corrected and read again', () => {
    const [refused] = readPaste('Atleta\t100 SL\nRosi Ada\t6235', target, null).unread;
    expect(refused).toEqual({ line: 2, text: 'Rosi Ada 100 SL 6235', reason: 'Atleta non trovato' });
    expect(readPaste('Rossi Ada 100 SL 6235', target, null).cells).toEqual([{ athleteId: 1, raceId: 11, time: 6235 }]);
  });

  it('reads several races in words without columns', () => {
    expect(readPaste('Rossi Ada 100 SL 6235 50 FA', target, null).cells).toEqual([
      { athleteId: 1, raceId: 11, time: 6235 },
      { athleteId: 1, raceId: 12, time: 0 },
    ]);
  });

  it('does not mistake a first line about an unknown athlete for a table header', () => {
    const { cells, unread } = readPaste('Bo Ivo\t100 SL\t6235\nRossi Ada\t100 SL\t6100', target, null);
    expect(cells).toEqual([{ athleteId: 1, raceId: 11, time: 6100 }]);
    expect(unread).toEqual([{ line: 1, text: 'Bo Ivo 100 SL 6235', reason: 'Atleta non trovato' }]);
  });

  it('ignores an entry that already exists unchanged', () => {
    expect(readPaste('T2\t100 SL\t6000', target, null)).toEqual({ cells: [], unread: [] });
  });
});

describe('a block pasted without names', () => {
  it('is filled in starting at a cell', () => {
    const { cells, unread } = readPaste(
      '6235\t3000\n\t3100\r\n',
      { ...target, athletes: [ada, bea] },
      { row: 0, column: 0 },
    );
    expect(cells).toEqual([
      { athleteId: 1, raceId: 11, time: 6235 },
      { athleteId: 1, raceId: 12, time: 3000 },
      { athleteId: 2, raceId: 12, time: 3100 },
    ]);
    expect(unread).toEqual([]);
  });

  it('reports what is outside the grid', () => {
    expect(
      readPaste('6235\t3000', { ...target, athletes: [ada] }, { row: 0, column: 2 }).unread.map(({ reason }) => reason),
    ).toEqual([expired, 'Fuori dalla tabella']);
  });

  it('is ignored without a cell', () => {
    expect(readPaste('6235', target, null).unread).toEqual([{ line: 1, text: '6235', reason: 'Atleta non trovato' }]);
  });
});

describe('withWishes', () => {
  it('keeps the note when the time changes, and removes wishes', () => {
    const wishes = withWishes(new Map([['1 11', { athleteId: 1, raceId: 11, time: 0, note: 'A', wildCard: true }]]), [
      { athleteId: 1, raceId: 11, time: 6235 },
    ]);
    expect([...wishes.values()]).toEqual([{ athleteId: 1, raceId: 11, time: 6235, note: 'A', wildCard: false }]);
    expect(withoutWishes(wishes, ['1 11']).size).toBe(0);
  });
});
