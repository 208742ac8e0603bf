import { expect, it } from 'vitest';
import { teamLabels } from '../../lib/team-labels';
import { hasTimes, letterOf, statusOf, uncountedTeams } from './teams';

it.each([
  [1, 'A'],
  [10, 'J'],
  [0, ''],
  [11, ''],
])('team %i of a club is %s', (progressive, letter) => expect(letterOf(progressive)).toBe(letter));

it.each([
  [{ closed: 1, inTeam: 4, inRace: 4 }, 'registrata correttamente'],
  [{ closed: 0, inTeam: 1, inRace: 4 }, 'non registrata – componenti mancanti 3/4'],
  [{ closed: 0, inTeam: 4, inRace: 4 }, 'non registrata – composizione non valida'],
])('%o is described as: %s', (team, label) => expect(statusOf(team)).toEqual({ done: team.closed === 1, label }));

it('names teams as each sport does', () => {
  expect([1, 2, 3, 7].map((sport) => teamLabels(sport).plural)).toEqual([
    'Staffette',
    'Squadre',
    'Squadre',
    'Formazioni',
  ]);
});

it('has times only in swimming', () => expect([1, 2, 8].map(hasTimes)).toEqual([true, false, false]));

it.each([
  [3, 3, 1, ''],
  [0, 0, 1, ''],
  [4, 3, 1, '1 staffetta incompleta non conta.'],
  [5, 3, 2, '2 squadre incomplete non contano.'],
])('%i teams, of which %i count, in sport %i are described as: %s', (entered, counted, sport, words) =>
  expect(uncountedTeams(entered, counted, teamLabels(sport))).toBe(words),
);
