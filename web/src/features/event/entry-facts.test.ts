import { expect, it } from 'vitest';
import { entryFacts } from './entry-facts';

const all = { 16: 8, 24: 1, 1: 3, 18: 7, 30: 6, 40: 0, 19: 2, 20: 14, 22: 20, 53: 5 };

const facts = (options: Record<number, number>, sport = 1, method = 1) =>
  entryFacts({
    sportId: sport,
    feeMethod: method,
    options: Object.entries(options).map(([id, value]) => ({ id: Number(id), value: String(value) })),
  }).map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`);

it.each([
  [
    'everything',
    facts(all),
    [
      'Vasca: 25 m, 8 corsie',
      'Gare per atleta: al massimo 3',
      'Quota gara: 7,00 €, 2ª gara 6,00 €',
      'Quota atleta: 2,00 €',
      'Quota staffetta: 14,00 €',
      'Quota società: 20,00 €',
      'Mora: 5,00 €',
    ],
  ],
  ['a long pool', facts({ 16: 10, 24: 2 }), ['Vasca: 50 m, 10 corsie']],
  ['no pool outside swimming', facts({ 16: 6, 24: 1, 20: 30 }, 2), ['Quota squadra: 30,00 €']],
  ['a fee per athlete instead of per race', facts({ 18: 7, 19: 2 }, 1, 2), ['Quota atleta: 2,00 €']],
  ['a fee per race instead of per athlete', facts({ 18: 7, 19: 2 }, 1, 3), ['Quota gara: 7,00 €']],
  ['a free first race', facts({ 18: 0, 30: 4 }), ['Quota gara: 2ª gara 4,00 €']],
  ['no facts', facts({}), []],
])('describes %s', (_name, got, want) => expect(got).toEqual(want));
