import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { racePrice, teamPrice } from '../../api/generated/options';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { formatAmount, formatMoney, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';
import type { OptionValue } from './api';
import { type InheritedPrice, ownPrice, type PriceId, priceChanges, prices } from './rules';

// Typed euros by option id; empty means inherited.
export interface PriceValues extends Record<string, unknown> {
  raceAmount: string;
  teamAmount: string;
}

const fieldOf = { [racePrice]: 'raceAmount', [teamPrice]: 'teamAmount' } as const;

export function priceValues(options: readonly OptionValue[]): PriceValues {
  const typed = (id: PriceId) => formatAmount(ownPrice(options, id));
  return { raceAmount: typed(racePrice), teamAmount: typed(teamPrice) };
}

// The maximum of the price options, in euros.
const maxPrice = 100_000;

const readable = (typed: string) => {
  const euro = typed.trim() === '' ? 0 : parseMoney(typed);
  return euro !== null && euro >= 0 && euro <= maxPrice;
};
const amount = z.string().check(z.refine(readable, text.invalidAmount));

export const priceSchema = { raceAmount: amount, teamAmount: amount };

// sentPrices returns the overrides to save.
export function sentPrices(before: readonly OptionValue[], values: PriceValues) {
  const typed = prices.map(({ id }) => [id, parseMoney(values[fieldOf[id]])] as const);
  return priceChanges(before, new Map(typed));
}

export const priceConflicts = prices.map(({ id, label }) => ({ name: fieldOf[id], label }));

interface PriceFieldsProps<Values extends PriceValues> {
  record: RecordForm<Values>;
  kind: number;
  inherited: (id: PriceId) => InheritedPrice;
}

export function PriceFields<Values extends PriceValues>({ record, kind, inherited }: PriceFieldsProps<Values>) {
  // Prices of the other kind of race do not apply here.
  return prices
    .filter(({ kind: of }) => of === kind)
    .map(({ id, label }) => {
      const { from, euro } = inherited(id);
      const source = from === 'evento' ? "come l'evento" : 'come la categoria';
      return (
        <TextInput
          key={id}
          label={`${label} (€)`}
          description={`Vuoto: ${source}, ${formatMoney(euro)}.`}
          inputMode="decimal"
          autoComplete="off"
          {...record.field(fieldOf[id])}
        />
      );
    });
}
