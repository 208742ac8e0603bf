import { describe, expect, it } from 'vitest';
import type { UploadChoice } from '../../api/generated/upload';
import {
  candidateFacts,
  choiceFacts,
  choiceTitle,
  describe as describeLine,
  matchesOf,
  waitsForChoice,
} from './lenex-choices';
import { guessContent } from './lenex-contents';
import { eventContents } from './lenex-rights';

const event = { sportId: 1, manages: 0, oversees: 0, canOpen: 0, closed: '', entries: 0, teams: 0 } as const;
const club = new Set(['eventi.carica', 'presenze.modifica']);
const admin = new Set([...club, 'eventi.crea']);

describe('what may be imported into an event', () => {
  it.each([
    [
      'an administrator, before the entries',
      { manages: 1, oversees: 1 },
      admin,
      'invito iscrizioni startlist risultati tempilimite',
    ],
    ['an administrator', { manages: 1, oversees: 1, teams: 3 }, admin, 'iscrizioni startlist risultati tempilimite'],
    ['the organiser', { manages: 1, oversees: 1 }, club, 'iscrizioni startlist risultati tempilimite'],
    ['an organiser who does not configure the event', { oversees: 1 }, club, 'iscrizioni risultati'],
    ['a club', { canOpen: 1 }, club, 'iscrizioni'],
    ['a club after the deadline', { canOpen: 1, closed: 'Iscrizioni chiuse' }, club, ''],
    ['a club that may not enter', {}, club, ''],
    ['a user without a club', { canOpen: 1 }, new Set<string>(), ''],
    ['gymnastics', { sportId: 2, manages: 1, oversees: 1 }, admin, ''],
  ])('%s', (_name, rights, capabilities, want) => {
    expect(eventContents({ ...event, ...rights } as never, capabilities).join(' ')).toBe(want);
  });
});

describe('the guess from the name of a file', () => {
  const all = ['invito', 'iscrizioni', 'startlist', 'risultati', 'tempilimite'] as const;
  it.each([
    ['lenex-start-list-trofeo.lxf', 'startlist'],
    ['2026-05-12-Roma-Entries.lxf', 'iscrizioni'],
    ['Meet-Results.lef', 'risultati'],
    ['lenex-tempi-limite.lxf', 'tempilimite'],
    ['Invitation.lxf', 'invito'],
    ['gara.lxf', 'risultati'],
  ])('%s is %s', (name, want) => expect(guessContent(name, all, 'risultati')).toBe(want));

  it('is only something that the user may import', () => {
    expect(guessContent('results.lxf', ['iscrizioni'], 'startlist')).toBe('iscrizioni');
  });
});

const athlete: UploadChoice = {
  line: 11,
  number: 42,
  element: 'ATHLETE',
  lastName: 'GEMELLI',
  firstName: 'Ada',
  birth: '2012-01-01',
  card: 'DUE',
  club: 'Nuoto Tirreno',
  candidates: [{ athleteId: 5, text: 'Gemèlli Ada', year: 2012, club: 'Nuoto Tirreno' }],
};
const race: UploadChoice = {
  line: 3,
  number: 7,
  element: 'EVENT',
  stroke: 'FREE',
  gender: 'F',
  distance: 50,
  swimmers: 4,
  candidates: [{ raceId: 9, text: '4x50 stile libero' }],
};

describe('ambiguous lines', () => {
  it('are named as in the file', () => {
    expect(choiceTitle(athlete)).toBe('GEMELLI Ada');
    expect(choiceFacts(athlete)).toBe('2012 · Nuoto Tirreno · tessera DUE · riga 11');
    expect(choiceTitle(race)).toBe('4x50 SL');
    expect(choiceFacts(race)).toBe('femmine · riga 3');
    expect(choiceTitle({ ...race, firstName: 'Cento liberi' })).toBe('Cento liberi');
  });

  it('have candidates with year, club and card', () => {
    expect(candidateFacts({ athleteId: 5, text: 'x', year: 2012, club: 'Tirreno', card: 'A1' })).toBe(
      '2012 · Tirreno · tessera A1',
    );
    expect(candidateFacts({ athleteId: 5, text: 'x', year: 2012 })).toBe('2012 · senza tessera');
    expect(candidateFacts({ raceId: 9, text: 'x' })).toBe('');
  });

  it('are sent with the choice; those left out are not', () => {
    expect(matchesOf([athlete, race], { 42: 5 })).toEqual([{ line: 11, number: 42, athleteId: 5 }]);
    expect(matchesOf([athlete, race], { 42: 0, 7: 9 })).toEqual([
      { line: 3, number: 7, element: 'EVENT', stroke: 'FREE', gender: 'F', distance: 50, swimmers: 4, raceId: 9 },
    ]);
  });
});

describe('refused lines', () => {
  it('are not counted while they wait for a choice', () => {
    const reasons = ['Più atleti corrispondono: scegli quale', 'Gara non presente nell’evento'];
    expect(reasons.map((reason) => waitsForChoice({ line: 1, column: 'ENTRY', head: '', reason }))).toEqual([
      true,
      false,
    ]);
  });

  const refusal = { line: 4, column: 'RESULT', head: 'RESULT', reason: 'Risultato senza tempo' };
  it.each([
    ['described by the server', { ...refusal, head: 'Rossi Anna, 100 SL' }, 'Risultato: Rossi Anna, 100 SL'],
    ['described by their line', refusal, 'Risultato: Ragazzi, 100 SL'],
    ['of an unknown element', { ...refusal, line: 9, column: 'SPLIT', head: '' }, 'SPLIT'],
  ])('%s', (_name, line, want) => {
    expect(describeLine(line, [{ line: 4, element: 'RESULT', text: 'Ragazzi, 100 SL', outcome: 3 }])).toBe(want);
  });
});
