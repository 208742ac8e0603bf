import { expect, it } from 'vitest';
import { raceKey } from './list-race-names';

it.each([
  ['100sl', '100 metri stile libero|100 stile libero|100 stile|100 SL|100sl|100 m SL|100 mt. stile|100 S.L.'],
  ['200mi', '200 metri misti|200 MI|200 misti|200mx'],
  ['50fa', '50 metri farfalla|50 delfino|50 FA'],
  ['4x50mi', 'Staffetta 4x50 misti|4x50 MI|4 x 50 misti'],
  ['100manichino', '100 manichino'],
])('%s has many names', (key, names) => {
  expect(names.split('|').map(raceKey)).toEqual(names.split('|').map(() => key));
});
