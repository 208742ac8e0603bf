const whole = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

// formatCount separates thousands: 1852 is 1.852. Italian usually writes four digits without a separator.
export const formatCount = (value: number) => whole.format(value);

// formatCountOf formats a count with its noun: "1 atleta", "1.852 atleti".
export const formatCountOf = (count: number, singular: string, plural: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
