import { api, type ChampionshipFilter, type Paging } from '../../api/generated';
import { oneQuery, pageQuery } from '../../api/query';

export type { Championship, ChampionshipPrice, ChampionshipsEnrolled, Season, Sport } from '../../api/generated';

export const championshipsQuery = (input: ChampionshipFilter & Paging) => pageQuery(api.listChampionships, input);

// What a form is opened with is read once, when it opens: a later answer must not move what somebody types.
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const championshipQuery = (id: number) => ({
  ...oneQuery(api.getChampionship, { ID_CAMPIONATO: id }),
  ...readOnce,
});

export const pricesQuery = {
  ...pageQuery(api.listChampionshipPrices, {}),
  ...readOnce,
};

// An amount is asked for every time: somebody may have changed the prices.
export const amountQuery = (ids: readonly number[]) => ({
  ...oneQuery(api.championshipsAmount, { ARRAY_NUOVI: [...ids] }),
  staleTime: 0,
  gcTime: 0,
});
