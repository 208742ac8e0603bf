import type { ChampionshipFilter } from '../../api/generated/championship';
import { championshipApi } from '../../api/generated/championship';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Championship, ChampionshipPrice, ChampionshipsEnrolled } from '../../api/generated/championship';
export type { Sport } from '../../api/generated/session';
export type { Season } from '../../api/generated/shared';

export const championshipsQuery = (input: ChampionshipFilter & Paging) =>
  pageQuery(championshipApi.listChampionships, input);

// A form's data is loaded once, when it opens: a later reply must not change what the user types.
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const championshipQuery = (id: number) => ({
  ...oneQuery(championshipApi.getChampionship, { id }),
  ...readOnce,
});

export const pricesQuery = {
  ...pageQuery(championshipApi.listChampionshipPrices, {}),
  ...readOnce,
};

// The amount is never cached, because prices may have changed.
export const amountQuery = (ids: readonly number[]) => ({
  ...oneQuery(championshipApi.championshipsAmount, { ids: [...ids] }),
  staleTime: 0,
  gcTime: 0,
});
