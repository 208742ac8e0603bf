import type { ChampionshipFilter } from '../../api/generated/championship';
import { championshipApi } from '../../api/generated/championship';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Sport } from '../../api/generated/account';
export type { Championship, ChampionshipPrice, ChampionshipsEnrolled } from '../../api/generated/championship';
export type { Season } from '../../api/generated/shared';

export const championshipsQuery = (input: ChampionshipFilter & Paging) =>
  pageQuery(championshipApi.listChampionships, input);

// What a form is opened with is read once, when it opens: a later answer must not move what somebody types.
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const championshipQuery = (id: number) => ({
  ...oneQuery(championshipApi.getChampionship, { id }),
  ...readOnce,
});

export const pricesQuery = {
  ...pageQuery(championshipApi.listChampionshipPrices, {}),
  ...readOnce,
};

// An amount is asked for every time: somebody may have changed the prices.
export const amountQuery = (ids: readonly number[]) => ({
  ...oneQuery(championshipApi.championshipsAmount, { ids: [...ids] }),
  staleTime: 0,
  gcTime: 0,
});
