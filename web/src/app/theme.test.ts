import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../lib/contrast';
import { accentShades, darkAccent } from './theme';

// The dark scheme's page and cards.
const darkPages = ['#242424', '#2e2e2e'];

// The shipped bars, and what a deployment could choose.
const accents = ['#0186BF', '#253f64', '#132361', '#ff5730', '#000000', '#ffee00', '#7f7f7f'];

describe('accentShades', () => {
  for (const accent of accents) {
    it(`${accent} is readable on both schemes`, () => {
      const shades = accentShades(accent);
      for (const filled of shades.slice(6)) expect(contrastRatio('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
      // Links, also in a chosen row.
      expect(contrastRatio(shades[4] ?? '', '#3b3b3b')).toBeGreaterThanOrEqual(4.5);
      // Words of a light button on its own tint.
      expect(contrastRatio(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  }
});

describe('darkAccent', () => {
  for (const accent of accents) {
    it(`${accent} stands out from the dark page and carries its words`, () => {
      const { filled, filledHover, onFilled, light, lightHover, onLight } = darkAccent(accent);
      for (const page of darkPages) {
        // Buttons, icons and marks are seen, words on them read.
        expect(contrastRatio(filled, page)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(onLight, page)).toBeGreaterThanOrEqual(4.5);
      }
      for (const button of [filled, filledHover]) expect(contrastRatio(onFilled, button)).toBeGreaterThanOrEqual(4.5);
      for (const tint of [light, lightHover]) expect(contrastRatio(onLight, tint)).toBeGreaterThanOrEqual(4.5);
    });
  }
});
