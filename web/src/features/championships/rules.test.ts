import { describe, expect, it } from 'vitest';
import { linkTo } from '../../api/addresses';
import type { Championship } from './api';
import {
  addressOf,
  afterEnrolment,
  chosenText,
  enrolmentObstacle,
  enrolmentOf,
  enrolText,
  isOpen,
  knownSport,
  type Member,
  payPath,
  seasonName,
  shownSearch,
  stillOpen,
} from './rules';

const sports = [{ id: 1 }, { id: 6 }];
const today = '2026-11-15';

const championship: Championship = {
  id: 4,
  name: "Regionale d'inverno",
  sportId: 6,
  seasonId: 2,
  starts: '2026-10-01',
  ends: today,
  committee: 1,
  kind: 1,
  active: 1,
  state: 0,
  enrolled: null,
  orderId: 0,
  selected: 0,
  version: 1,
};

describe('the sport in the address', () => {
  it.each([
    ['none, with none chosen on the device', {}, 0, {}],
    ['none: the device’s', { page: 2 }, 6, { page: 2, sportId: 6 }],
    ['another', { sportId: 1 }, 6, { sportId: 1 }],
    ['all of them', { sportId: 0, name: 'x' }, 6, { name: 'x' }],
  ])('%s: shown, and written back unchanged', (_what, address, own, shown) => {
    expect(shownSearch(address, own, sports, true)).toEqual(shown);
    expect(addressOf(shown, own)).toEqual(address);
  });

  it('is omitted even if it was chosen explicitly', () => {
    expect(addressOf({ sportId: '6' }, 6)).toEqual({});
  });

  it.each(['9', 'x', ''])('means all sports when the portal has no sport %j', (sport) => {
    expect(shownSearch({ sportId: sport }, 6, sports, true)).toEqual({});
    expect(knownSport(sport, sports)).toBe(0);
  });
});

it('filters by active only for users who have that filter', () => {
  expect(shownSearch({ active: '0' }, 0, sports, true)).toEqual({ active: '0' });
  expect(shownSearch({ active: '0' }, 0, sports, false)).toEqual({});
});

describe('what a club may choose', () => {
  it.each([
    ['on its last day', {}, true],
    ['over since yesterday', { ends: '2026-11-14' }, false],
    ['enrolled already', { state: 1 }, false],
    ['waiting for payment', { orderId: 7 }, false],
    ['not active', { active: 0 }, false],
  ] as const)('%s', (_what, change, open) => {
    expect(isOpen({ ...championship, ...change }, today)).toBe(open);
  });

  it('follows the newest list, and keeps choices on other pages', () => {
    const other = { ...championship, id: 5 };
    const paid = { ...championship, orderId: 7 };
    expect(stillOpen([championship, other], [paid], today)).toEqual([other]);
    expect(stillOpen([championship], [], today)).toEqual([championship]);
  });
});

it.each([
  [{ state: 1, enrolled: '2026-10-02' }, 'paid', 'Iscritta dal 02/10/2026'],
  [{ orderId: 12 }, 'toPay', 'Da pagare'],
  [{}, 'closed', 'Non iscritta'],
] as const)('%j is %s: %s', (change, status, label) => {
  expect(enrolmentOf({ ...championship, ...change })).toEqual({ status, label });
});

describe('after enrolling', () => {
  const free = { total: 0, orderId: 0 };
  const dear = { total: 30, orderId: 7 };
  it.each([
    ['nothing to pay', free, ['/Eventi', '/Stripe'], { to: '/Eventi' }],
    ['nothing to pay, no events', free, ['/NsEventi', '/Stripe'], null],
    ['something to pay', dear, ['/Eventi', '/Stripe'], linkTo('/Stripe', { orderId: 7 })],
    ['something to pay, no payment screen', dear, ['/Eventi', '/Ordini'], null],
  ])('%s', (_what, done, screens, next) => {
    expect(afterEnrolment(done, '/Eventi', new Set(screens))).toEqual(next);
  });

  it.each([
    [['/Ordini', '/Stripe'], '/Stripe'],
    [['/Ordini'], '/Ordini'],
    [[], null],
  ])('with the screens %j an order leads to %s', (screens, path) => {
    expect(payPath(new Set(screens))).toBe(path);
  });
});

describe('texts', () => {
  it.each([
    [1, '1 campionato scelto'],
    [3, '3 campionati scelti'],
  ])('count %i chosen championships', (count, words) => expect(chosenText(count)).toBe(words));

  it('name the club, the championships and the price in the confirmation', () => {
    expect(enrolText('Rari Nantes', ['Inverno'], 0)).toBe(
      "Stai per iscrivere Rari Nantes al campionato «Inverno». L'iscrizione è gratuita.",
    );
    expect(enrolText('Rari Nantes', ['Inverno', 'Estate'], 1234.5)).toBe(
      'Stai per iscrivere Rari Nantes a 2 campionati: «Inverno», «Estate». Totale da pagare: 1.234,50\u00a0€.',
    );
  });
});

describe('the reason why a user cannot enrol', () => {
  const member: Member = { administrator: false, mayEnrol: false, clubId: 0, waitsFor: '' };
  it.each([
    ['a club', { mayEnrol: true, clubId: 3 }, null],
    ['an administrator', { administrator: true }, null],
    ['a user without a club', {}, { words: expect.stringContaining('serve una società'), club: true }],
    [
      'a user who waits for approval',
      { waitsFor: 'Aquatica' },
      { words: expect.stringContaining('Aquatica'), club: false },
    ],
    ['an impersonated user', { clubId: 3 }, { words: expect.stringContaining('consultare'), club: false }],
  ])('%s', (_who, change, want) => expect(enrolmentObstacle({ ...member, ...change })).toEqual(want));
});

it.each([
  ['2026-08-31', '2025/2026'],
  ['2026-09-01', '2026/2027'],
  ['2027-01-01', '2026/2027'],
  [null, ''],
])('the season of %s is %s', (day, name) => expect(seasonName(day)).toBe(name));
