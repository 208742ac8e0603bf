import { describe, expect, it } from 'vitest';
import type { EventDuty, EventOfficials, Official, OfficialOnDuty, OfficialsSession } from './api';
import {
  candidatesFor,
  conflictsIn,
  missingIn,
  planOf,
  roleLines,
  usualNeeds,
  withDuty,
  withNeed,
  withoutDuty,
} from './rules';

const official = (id: number, lastName: string, role: string, more: Partial<Official> = {}): Official => ({
  id,
  clubId: 1,
  clubName: 'Aurora Nuoto',
  lastName,
  firstName: 'Anna',
  role,
  roleName: role,
  grade: '',
  card: '',
  email: '',
  phone: '',
  version: 1,
  ...more,
});

const duty = (officialId: number, role: string, more: Partial<OfficialOnDuty> = {}): OfficialOnDuty => ({
  officialId,
  lastName: `Rossi${officialId}`,
  firstName: 'Anna',
  clubName: '',
  grade: '',
  role,
  roleName: role,
  place: 0,
  remarks: '',
  ...more,
});

const session = (more: Partial<OfficialsSession> = {}): OfficialsSession => ({
  number: 1,
  begins: null,
  needs: [
    { role: 'TIK', needed: 2 },
    { role: 'REF', needed: 1 },
  ],
  duties: [duty(1, 'TIK', { place: 4 })],
  missing: [
    { role: 'REF', needed: 1 },
    { role: 'TIK', needed: 1 },
  ],
  dropped: 0,
  version: 7,
  ...more,
});

const elsewhere: EventDuty[] = [
  {
    officialId: 1,
    eventId: 9,
    eventName: 'Trofeo',
    starts: '2026-11-21',
    ends: '2026-11-22',
    session: 1,
    role: 'TIK',
    roleName: '',
    place: 0,
    remarks: '',
  },
];

describe('the officials of a session', () => {
  it('are shown by role in the order of the sheet', () => {
    expect(roleLines(session()).map(({ role, needed, duties }) => [role, needed, duties.length])).toEqual([
      ['REF', 1, 0],
      ['TIK', 2, 1],
    ]);
    expect(missingIn(session())).toBe(2);
  });

  it('are in conflict with two roles, or with another event of the same days', () => {
    expect(conflictsIn(session(), [])).toEqual([]);
    expect(conflictsIn(session({ duties: [duty(1, 'TIK'), duty(1, 'REF')] }), elsewhere)).toEqual([
      'Rossi1 Anna ha più incarichi nella sessione: Cronometrista, Giudice arbitro',
      'Rossi1 Anna è in servizio negli stessi giorni a «Trofeo» (21/11/2026 – 22/11/2026)',
    ]);
  });

  it('change one at a time', () => {
    const plan = planOf(session());
    expect(plan).toMatchObject({
      session: 1,
      version: 7,
      duties: [{ officialId: 1, role: 'TIK', place: 4, remarks: '' }],
    });
    expect(withNeed(plan, 'TIK', 3).needs).toContainEqual({ role: 'TIK', needed: 3 });
    expect(withNeed(plan, 'TIK', 0).needs).toEqual([{ role: 'REF', needed: 1 }]);
    const moved = withDuty(plan, { officialId: 1, role: 'TIK', place: 5, remarks: '' });
    expect(moved.duties).toEqual([{ officialId: 1, role: 'TIK', place: 5, remarks: '' }]);
    expect(withoutDuty(moved, { officialId: 1, role: 'TIK' }).duties).toEqual([]);
    expect(withoutDuty(moved, { officialId: 1, role: 'REF' }).duties).toHaveLength(1);
  });

  it('usually need a judge and a timekeeper for each lane', () => {
    expect(
      usualNeeds(6)
        .filter(({ needed }) => needed === 6)
        .map(({ role }) => role),
    ).toEqual(['IOT', 'TIK']);
  });
});

describe('the candidates for a role', () => {
  const of: EventOfficials = {
    eventId: 1,
    sessions: [],
    elsewhere: [],
    available: [
      official(1, 'Abate', 'TIK'),
      official(2, 'Bassi', 'REF', { clubId: 0, clubName: '' }),
      official(3, 'Città', 'TIK', { grade: 'Nazionale' }),
    ],
  };

  it('begin with those of the role who are free', () => {
    expect(candidatesFor(of, session(), 'REF', '').map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(candidatesFor(of, session(), 'TIK', '').map(({ id }) => id)).toEqual([3, 2]);
  });

  it.each([
    ['citta', [3]],
    ['FEDER', [2]],
    ['nazionale', [3]],
    ['anna bassi', [2]],
    ['nessuno', []],
  ])('are found by name, club and grade: %s', (text, ids) => {
    expect(candidatesFor(of, session({ duties: [] }), 'REF', text).map(({ id }) => id)).toEqual(ids);
  });
});
