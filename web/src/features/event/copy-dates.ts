import { addDays, type IsoDate } from '../../lib/dates';

// The initial dates of a copied event.

const day = 86_400_000;

export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

interface Dates {
  starts: IsoDate | null;
  ends: IsoDate | null;
  deadline: IsoDate | null;
}

// A year in days, on the same weekday.
const weeks = 52 * 7;

// datesOfCopy proposes the same week in a later year if the original is over, and its own dates otherwise.
export function datesOfCopy({ starts, ends, deadline }: Dates, today: IsoDate): Dates {
  if (!starts) return { starts, ends, deadline };
  let days = 0;
  while (addDays(starts, days) < today) days += weeks;
  const moved = (date: IsoDate | null) => (date ? addDays(date, days) : date);
  return { starts: moved(starts), ends: moved(ends), deadline: moved(deadline) };
}
