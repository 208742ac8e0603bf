import { describe, expect, it } from 'vitest';
import { accentShades, darkAccent, dimmedOnDark } from './accent';
import { contrastRatio } from './contrast';

// Page and card colours of the dark scheme.
const darkPages = ['#242424', '#2e2e2e'];

// The shipped bar colours, and others that a deployment could choose.
const accents = ['#0186BF', '#253f64', '#132361', '#ff5730', '#000000', '#ffee00', '#7f7f7f'];

describe('accentShades', () => {
  for (const accent of accents) {
    it(`${accent} is readable on both schemes`, () => {
      const shades = accentShades(accent);
      for (const filled of shades.slice(6)) expect(contrastRatio('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
      // Links and secondary text in the dark scheme, including those in a selected row and in a tinted notice.
      const { light, lightHover } = darkAccent(accent);
      for (const ground of ['#3b3b3b', light, lightHover]) {
        expect(contrastRatio(shades[4] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(dimmedOnDark(accent), ground)).toBeGreaterThanOrEqual(4.5);
      }
      // The label of a light button on its own tint.
      expect(contrastRatio(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  }
});

describe('darkAccent', () => {
  for (const accent of accents) {
    it(`${accent} is visible on the dark page and has readable labels`, () => {
      const { filled, filledHover, onFilled, light, lightHover, onLight } = darkAccent(accent);
      for (const page of darkPages) {
        // Buttons, icons and marks are visible, and their labels readable.
        expect(contrastRatio(filled, page)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(onLight, page)).toBeGreaterThanOrEqual(4.5);
      }
      for (const button of [filled, filledHover]) expect(contrastRatio(onFilled, button)).toBeGreaterThanOrEqual(4.5);
      for (const tint of [light, lightHover]) expect(contrastRatio(onLight, tint)).toBeGreaterThanOrEqual(4.5);
    });
  }
});
