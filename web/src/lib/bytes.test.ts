import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes';

describe('formatBytes', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1000, '1 kB'],
    [1440, '1,4 kB'],
    [999_949, '999,9 kB'],
    [999_950, '1 MB'],
    [20_971_520, '21 MB'],
  ])('%i', (bytes, want) => expect(formatBytes(bytes)).toBe(want));
});
