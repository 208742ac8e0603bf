import type { MovementFilter } from '../../api/generated/money';
import { moneyApi } from '../../api/generated/money';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Fee, Movement, MovementDetail } from '../../api/generated/money';

export const movementsQuery = (input: MovementFilter & Paging) => pageQuery(moneyApi.listMovements, input);

// A form's data is loaded once, when it opens: a later reply must not change what the user types.
export const movementQuery = (id: number) => ({
  ...oneQuery(moneyApi.getMovement, { id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
