import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { championshipApi } from '../api/generated/championship';
import type { Sport } from '../api/generated/session';
import { storedSport } from '../features/sport/rules';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const sports = [
  { id: 1, name: 'Nuoto' },
  { id: 4, name: 'Nuoto artistico' },
  { id: 5, name: 'Ginnastica ritmica' },
] satisfies Sport[];

const open = (level: number) => openPortal({ path: '/Sport', user: { levelId: level }, app: 'confederazione', sports });

it.each([
  [1, '/Eventi'],
  [2, '/Campionati'],
  [3, '/Campionati'],
])('the tiles lead level %i to %s, in the specified order', async (level, path) => {
  open(level);
  const tiles = await within(await screen.findByRole('main')).findAllByRole('link');
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual([1, 5, 4].map((id) => `${path}?ID_SPORT=${id}`));
  expect(screen.getByText(/non pagate entro le 23:59 sono annullate automaticamente dopo la mezzanotte/)).toBeVisible();
});

it('a tile stores the sport and continues', async () => {
  let requested = '';
  server.use(
    on(championshipApi.listChampionships, ({ request }) => {
      requested = new URL(request.url).searchParams.get('sportId') ?? '';
      return ok({ championships: [], seasons: [], own: [] }, { totale: 0 });
    }),
  );
  open(2);
  await userEvent.click(await screen.findByRole('link', { name: 'Nuoto artistico' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Campionati' })).toBeVisible();
  expect(requested).toBe('4');
  expect(storedSport()).toBe(4);
});
