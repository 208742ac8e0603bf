import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../lib/contrast';
import { accentShades } from './theme';

describe('accentShades', () => {
  // The shipped bars, and what a deployment could choose.
  for (const accent of ['#0186BF', '#253f64', '#132361', '#ff5730', '#000000', '#ffee00', '#7f7f7f']) {
    it(`${accent} is readable on both schemes`, () => {
      const shades = accentShades(accent);
      for (const filled of shades.slice(6)) expect(contrastRatio('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(shades[4] ?? '', '#2e2e2e')).toBeGreaterThanOrEqual(4.5);
      // Words of a light button on its own tint.
      expect(contrastRatio(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  }
});
