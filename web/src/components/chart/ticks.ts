// Round values for the axes of charts.

const timeSteps = [10, 20, 50, 100, 200, 500, 1000, 1500, 3000, 6000, 12_000, 30_000, 60_000];

// stepOf returns the smallest round step that divides a range into at most so many parts. Times are hundredths of a second.
function stepOf(range: number, parts: number, times: boolean): number {
  const least = range / parts;
  const found = times ? timeSteps.find((step) => step >= least) : undefined;
  if (found) return found;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

// ticksOf returns round values from below the minimum to above the maximum, at most parts + 2 of them. Counts and metres are whole.
export function ticksOf(min: number, max: number, { parts = 5, times = false, whole = true } = {}): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || max < min) return [];
  const range = max - min || Math.max(Math.abs(max) * 0.1, whole ? parts : 1);
  const raw = stepOf(range, parts, times);
  const step = whole ? Math.max(1, raw) : raw;
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

// percentagesOf returns whole percentages that add up to 100, or only zeros if there is nothing to divide.
export function percentagesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value * 100) / total);
  const parts = exact.map(Math.floor);
  const missing = 100 - parts.reduce((sum, part) => sum + part, 0);
  const byRest = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, missing)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
