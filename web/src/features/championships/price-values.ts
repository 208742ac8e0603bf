import * as z from 'zod/mini';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';
import type { ChampionshipPrice } from './api';

// An amount being typed for each sport and committee.
export type PriceValues = Record<string, string>;

export const priceName = (sport: number, committee: number | string) => `quota_${sport}_${committee}`;

export const priceValues = (prices: readonly ChampionshipPrice[]): PriceValues =>
  Object.fromEntries(
    prices.map(({ sportId, committee, amount }) => [priceName(sportId, committee), formatAmount(amount)]),
  );

// amountOf reads euro; an empty field is nothing to pay, null is not an amount.
export function amountOf(typed: string): number | null {
  const euro = typed.trim() === '' ? 0 : parseMoney(typed);
  return euro === null || euro < 0 ? null : euro;
}

// tidied writes an amount as it will be shown; what is none stays to be corrected.
export function tidied(typed: string): string {
  const euro = amountOf(typed);
  return euro === null ? typed : formatAmount(euro);
}

// changedPrices are those whose amount is another: the rest may have been changed by somebody else meanwhile.
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
