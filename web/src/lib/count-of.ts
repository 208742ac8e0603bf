// countOf formats a count with its noun: "1 gara", "12 gare". formatCountOf in numbers.ts also separates thousands.
export const countOf = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;
