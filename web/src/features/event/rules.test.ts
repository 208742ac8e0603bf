import { describe, expect, it } from 'vitest';
import { deadlineFor, type EventDays, followingDays, shortTitle, statusesFrom, tabAt, tabsOf } from './rules';

const manager = { manages: 1, oversees: 1 };
const organiser = { manages: 0, oversees: 1 };
const anyUser = { manages: 0, oversees: 0 };

describe('tabs', () => {
  it.each([
    [
      'a manager of the swimming app',
      manager,
      true,
      'generale opzioni iscrizioni gareCat ordine ufficiali requisiti anomalie tempiLimite circuiti documenti strumenti',
    ],
    [
      "a manager of the confederation's",
      manager,
      false,
      'generale opzioni iscrizioni gareCat ordine ufficiali requisiti anomalie tempiLimite strumenti',
    ],
    [
      "an organiser of the confederation's",
      organiser,
      false,
      'generale iscrizioni gareCat ufficiali anomalie tempiLimite',
    ],
    ['another club of the swimming app', anyUser, true, 'generale gareCat tempiLimite documenti'],
    ["another club of the confederation's", anyUser, false, 'generale gareCat tempiLimite'],
  ])('%s', (_name, rights, documentTabs, want) => expect(tabsOf(rights, documentTabs).join(' ')).toBe(want));

  it.each([
    ['opzioni', 'opzioni'],
    ['ordine', 'ordine'],
    ['altro', 'generale'],
    [undefined, 'generale'],
  ])('%s in the address opens %s', (inAddress, want) => expect(tabAt(inAddress, tabsOf(manager, true))).toBe(want));

  it('does not open what the user may not see', () => expect(tabAt('opzioni', tabsOf(anyUser, true))).toBe('generale'));
});

describe('shortTitle', () => {
  const forty = 'Campionato regionale di categoria, fin qu';
  it.each([
    ['Trofeo', 'Trofeo'],
    [forty.slice(0, 40), forty.slice(0, 40)],
    [forty, `${forty.slice(0, 40)}…`],
    ['🏊'.repeat(41), `${'🏊'.repeat(40)}…`],
  ])('shortens %s', (title, want) => expect(shortTitle(title)).toBe(want));
});

describe('statusesFrom', () => {
  it.each([
    [5, true, [1, 2, 3, 5]],
    [4, true, [1, 2, 3, 4]],
    [3, true, [1, 2, 3, 5]],
    [5, false, [1, 5]],
    [1, false, [1, 2]],
    [2, false, [1, 2, 3]],
    [3, false, [3]],
    [4, false, [4]],
  ])('offers the statuses after %i, administrator: %s', (status, administrator, want) =>
    expect(statusesFrom(status, administrator)).toEqual(want),
  );
});

const today = '2026-11-15';

describe('the proposed deadline', () => {
  it.each([
    ['a week before', '2027-03-20', '2027-03-13'],
    ['never a past day', '2026-11-18', today],
    ['today for an event today', today, today],
    ['a week before also for a past event', '2026-05-10', '2026-05-03'],
  ])('%s', (_name, start, want) => expect(deadlineFor(start, today)).toBe(want));
});

describe('the days that follow the first one', () => {
  const none: EventDays = { ends: null, deadline: null };
  const follow = (now: EventDays, proposed = none) => followingDays(now, proposed, '2027-03-20', today);

  it('are proposed if there are none', () =>
    expect(follow(none)).toEqual({ ends: '2027-03-20', deadline: '2027-03-13' }));

  it('move with it while unchanged', () => {
    const before = { ends: '2027-02-01', deadline: '2027-01-25' };
    expect(follow(before, before)).toEqual({ ends: '2027-03-20', deadline: '2027-03-13' });
  });

  it('stay where the user put them', () => {
    const chosen = { ends: '2027-03-21', deadline: '2027-03-01' };
    expect(follow(chosen, { ends: '2027-03-20', deadline: '2027-03-13' })).toEqual(chosen);
  });
});
