import { describe, expect, it } from 'vitest';
import { type Address, isPublic, parseAddress, writeAddress } from './address';

const events: Address = { eventId: 0, view: 'risultati', year: 0, page: 1, find: '', people: [] };

describe('a public address', () => {
  it.each([
    ['/pubblico', events],
    ['/pubblico?anno=2026&pagina=2', { ...events, year: 2026, page: 2 }],
    ['/pubblico?cerca=d%27Al%C3%AC+%F0%9F%98%80', { ...events, find: "d'Alì 😀" }],
    ['/pubblico/12', { ...events, eventId: 12 }],
    ['/pubblico/12?vista=startlist', { ...events, eventId: 12, view: 'startlist' }],
    ['/pubblico/12?vista=miei&A=3,7', { ...events, eventId: 12, view: 'miei', people: [3, 7] }],
  ] as const)('%s is parsed and formatted unchanged', (address, want) => {
    const [path = '', search = ''] = address.split('?');
    expect(parseAddress(path, `?${search}`)).toEqual(want);
    expect(writeAddress(want)).toBe(address);
  });

  it.each([
    ['/pubblico/', events],
    ['/pubblico/dodici', events],
    ['/pubblico/-1', events],
    ['/pubblico/12?vista=altro', { ...events, eventId: 12 }],
    ['/pubblico?pagina=0', events],
    ['/pubblico/12?vista=miei&A=3,x,-1', { ...events, eventId: 12, view: 'miei', people: [3] }],
  ])('%s is parsed as far as possible', (address, want) => {
    const [path = '', search = ''] = address.split('?');
    expect(parseAddress(path, `?${search}`)).toEqual(want);
  });

  it('is distinguished from other addresses', () => {
    expect(['/pubblico', '/pubblico/3', '/verifica', '/pubblicoaltro', '/login'].map(isPublic)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
