import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has eight tiles per row', () => {
  const css = readFileSync(`${import.meta.dirname}/order.module.css`, 'utf8');
  expect(css).toMatch(/\.tiles \{[^}]*grid-template-columns: repeat\(8,/);
});
