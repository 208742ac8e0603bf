import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../lib/contrast';
import { renderInPortal } from '../testing/render';
import { PersonName } from './person-name';

describe('PersonName', () => {
  it.each([
    [1, 'Rossi Mario, maschio'],
    [2, 'Rossi Mario, femmina'],
    [0, 'Rossi Mario'],
  ])('names the sex %i in words', (sex, words) => {
    const { container } = renderInPortal(<PersonName sex={sex}>Rossi Mario</PersonName>);
    expect([...container.childNodes].map((node) => node.textContent).join('')).toContain(words);
  });

  it('has colours that pass AA on the page and on a row, in both schemes', () => {
    const css = readFileSync(`${import.meta.dirname}/person-name.module.css`, 'utf8');
    const colours = [...css.matchAll(/color: (#\w+);/g)].map(([, colour = '']) => colour);
    expect(colours).toHaveLength(4);
    const grounds = ['#f1f3f5', '#f1f3f5', '#3b3b3b', '#3b3b3b'];
    colours.forEach((colour, i) => {
      expect(contrastRatio(colour, grounds[i] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  });
});
