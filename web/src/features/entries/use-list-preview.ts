import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entryApi } from '../../api/generated/entry';
import type { EntryOutcome } from './api';
import { cellKey, type Wish, type Wishes } from './list-cells';
import type { CellProblem } from './list-line';
import { wordsOf } from './rules';

// Milliseconds after the last change before the preview is requested.
const delay = 400;

// The result code for an entry that needs a wild card.
const esitoWildCard = 2;

export const rowsOf = (wishes: readonly Wish[]) =>
  wishes.map(({ athleteId, raceId, time, note, wildCard }) => ({
    athleteId,
    raceId,
    time,
    note,
    wildCard: wildCard ? (1 as const) : (0 as const),
  }));

// useListPreview returns what the server would do with the wishes. note is the note of wishes without their own.
export function useListPreview(eventId: number, wishes: Wishes, note: string) {
  const [settled] = useDebouncedValue(wishes, delay);
  const rows = useMemo(
    () => [...settled.values()].map((wish) => ({ ...wish, note: wish.note || note })),
    [settled, note],
  );
  const preview = useQuery({
    ...previewQuery(eventId, rows),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  });
  const outcomes = wishes.size > 0 ? preview.data : undefined;
  const problems = useMemo(() => problemsOf(outcomes ?? [], wishes), [outcomes, wishes]);
  return { outcomes, problems, asking: preview.isFetching || settled !== wishes, error: preview.error };
}

// previewQuery asks the server to validate the wishes without saving them.
const previewQuery = (eventId: number, wishes: readonly Wish[]) =>
  queryOptions({
    // Wishes change with every key press, so previews are not cached longer than they are shown.
    queryKey: ['entries preview', eventId, wishes],
    queryFn: ({ signal }) => entryApi.addEntryList({ eventId, dryRun: 1, rows: rowsOf(wishes) }, { signal }),
    gcTime: 0,
  });

// problemsOf returns the wishes that the server would reject.
export function problemsOf(outcomes: readonly EntryOutcome[], wishes: Wishes): ReadonlyMap<string, CellProblem> {
  const problems = new Map<string, CellProblem>();
  for (const outcome of outcomes) {
    const key = cellKey(outcome.athleteId, outcome.raceId);
    if (outcome.esito !== 0 && wishes.has(key)) {
      problems.set(key, { reason: wordsOf(outcome), wildCard: outcome.esito === esitoWildCard });
    }
  }
  return problems;
}

export interface Cost {
  // The number of accepted wishes.
  count: number;
  athletes: number;
  // Euros.
  amount: number;
  refused: number;
}

// costOf sums the accepted wishes, in cents, because decimal euros do not add up exactly.
export function costOf(outcomes: readonly EntryOutcome[]): Cost {
  const accepted = outcomes.filter(({ esito }) => esito === 0);
  return {
    count: accepted.length,
    athletes: new Set(accepted.map(({ athleteId }) => athleteId)).size,
    amount: accepted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    refused: outcomes.length - accepted.length,
  };
}
