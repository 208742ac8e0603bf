const whole = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

// 1852 → 1.852; also with four digits, which Italian usually writes without a separator.
export const formatCount = (value: number) => whole.format(value);
