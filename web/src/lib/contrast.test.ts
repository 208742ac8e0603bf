import { describe, expect, it } from 'vitest';
import { contrastRatio, darkenFor, lightenFor, meetsAA, mix, textOn } from './contrast';

// The bar colours of the shipped variants.
const BARS = ['#0186BF', '#253f64', '#132361', '#ff5730'];

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21);
    expect(contrastRatio('#0186BF', '#0186bf')).toBe(1);
  });

  it('agrees with the published 4.54 of #767676 on white', () => {
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('knows that white text is unreadable on two of the bars', () => {
    expect(BARS.filter((bar) => !meetsAA('#ffffff', bar))).toEqual(['#0186BF', '#ff5730']);
  });

  it.each(BARS)('finds readable text on %s', (bar) => {
    expect(meetsAA(textOn(bar), bar)).toBe(true);
    expect(meetsAA('#ffffff', darkenFor('#ffffff', bar))).toBe(true);
    expect(contrastRatio(lightenFor('#242424', bar, 6), '#242424')).toBeGreaterThanOrEqual(6);
  });

  it('keeps the hue when lightening, and leaves light colours unchanged', () => {
    expect(lightenFor('#000000', '#000080', 3)).toMatch(/^#(..)\1ff$/);
    expect(lightenFor('#000000', '#800000', 5.3)).toMatch(/^#ff(..)\1$/);
    expect(lightenFor('#242424', '#ffee00', 3)).toBe('#ffee00');
  });

  it('mixes by shares', () => {
    expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff']);
  });
});
