import { expect, it } from 'vitest';
import { watchFile } from './watch-file';

it('writes the lanes of the stopwatch as a file of a console', async () => {
  const lanes = [{ swimmer: { id: 4 }, time: 6512, splits: [{ metres: 50, time: 3110 }] }];
  expect(JSON.parse(await watchFile({ event: 2, heat: 3 }, lanes).text())).toEqual({
    eventNumber: '2',
    heatNumber: 3,
    lanes: [{ lane: 4, timer1: 6512, splits: [{ distance: 50, time: 3110 }] }],
  });
});
