import * as z from 'zod/mini';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';
import type { ChampionshipPrice } from './api';

// The typed amount for each sport and committee.
export type PriceValues = Record<string, string>;

export const priceName = (sport: number, committee: number | string) => `quota_${sport}_${committee}`;

export const priceValues = (prices: readonly ChampionshipPrice[]): PriceValues =>
  Object.fromEntries(
    prices.map(({ sportId, committee, amount }) => [priceName(sportId, committee), formatAmount(amount)]),
  );

// amountOf parses euros; an empty field is 0, null means that it is not an amount.
export function amountOf(typed: string): number | null {
  const euro = typed.trim() === '' ? 0 : parseMoney(typed);
  return euro === null || euro < 0 ? null : euro;
}

// formatTyped formats an amount; invalid text is kept to be corrected.
export function formatTyped(typed: string): string {
  const euro = amountOf(typed);
  return euro === null ? typed : formatAmount(euro);
}

// changedPrices returns only the changed prices, so that another user's changes are not overwritten.
export function changedPrices(prices: readonly ChampionshipPrice[], values: PriceValues): ChampionshipPrice[] {
  return prices
    .map((price) => ({
      ...price,
      amount: amountOf(values[priceName(price.sportId, price.committee)] ?? '') ?? price.amount,
    }))
    .filter((price, i) => price.amount !== prices[i]?.amount);
}

export const priceSchema = z.record(
  z.string(),
  z.string().check(z.refine((typed) => amountOf(typed) !== null, text.invalidAmount)),
);
