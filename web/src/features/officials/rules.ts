import { officialRoles } from '../../api/generated/roles';
import { formatDate } from '../../lib/dates';
import type { EventDuty, EventOfficials, Official, OfficialOnDuty, OfficialsSession } from './api';

export const roleName = (role: string): string => officialRoles.find(({ value }) => value === role)?.label ?? role;

export const fullName = (of: Pick<Official, 'lastName' | 'firstName'>): string => `${of.lastName} ${of.firstName}`;

export const clubOf = (of: { clubName: string }): string => of.clubName || 'Federazione';

// A role of a session: the needed number of officials and those on duty.
export interface RoleLine {
  role: string;
  needed: number;
  duties: OfficialOnDuty[];
}

// roleLines returns the roles that a session needs or has, in the order of the sheet.
export function roleLines(session: Pick<OfficialsSession, 'needs' | 'duties'>): RoleLine[] {
  return officialRoles
    .map(({ value: role }) => ({
      role,
      needed: session.needs.find((need) => need.role === role)?.needed ?? 0,
      duties: session.duties.filter((duty) => duty.role === role),
    }))
    .filter(({ needed, duties }) => needed > 0 || duties.length > 0);
}

export const missingIn = (session: Pick<OfficialsSession, 'missing'>): number =>
  session.missing.reduce((sum, { needed }) => sum + needed, 0);

const dutyDays = ({ starts, ends }: EventDuty): string =>
  starts === ends ? formatDate(starts) : `${formatDate(starts)} – ${formatDate(ends)}`;

// elsewhereOf returns the other events of the same days in which an official is on duty.
export function elsewhereOf(officialId: number, elsewhere: readonly EventDuty[]): string[] {
  const found = elsewhere.filter((duty) => duty.officialId === officialId);
  return [...new Set(found.map((duty) => `«${duty.eventName}» (${dutyDays(duty)})`))];
}

// conflictsIn describes the officials who are on duty twice in a session, or in another event of the same days.
export function conflictsIn(session: Pick<OfficialsSession, 'duties'>, elsewhere: readonly EventDuty[]): string[] {
  const people = new Map<number, OfficialOnDuty[]>();
  for (const duty of session.duties) people.set(duty.officialId, [...(people.get(duty.officialId) ?? []), duty]);
  return [...people.values()].flatMap((duties) => {
    const [first] = duties;
    if (!first) return [];
    const events = elsewhereOf(first.officialId, elsewhere);
    return [
      ...(duties.length > 1
        ? [`${fullName(first)} ha più incarichi nella sessione: ${duties.map(({ role }) => roleName(role)).join(', ')}`]
        : []),
      ...(events.length > 0 ? [`${fullName(first)} è in servizio negli stessi giorni a ${events.join(', ')}`] : []),
    ];
  });
}

// The part of a session that a save sends.
export interface SessionPlan {
  session: number;
  version: number;
  needs: { role: string; needed: number }[];
  duties: { officialId: number; role: string; place: number; remarks: string }[];
}

export function planOf(session: OfficialsSession): SessionPlan {
  return {
    session: session.number,
    version: session.version,
    needs: session.needs.map(({ role, needed }) => ({ role, needed })),
    duties: session.duties.map(({ officialId, role, place, remarks }) => ({ officialId, role, place, remarks })),
  };
}

// withNeed sets how many officials of a role a session needs; 0 removes the need.
export function withNeed(plan: SessionPlan, role: string, needed: number): SessionPlan {
  const others = plan.needs.filter((need) => need.role !== role);
  return { ...plan, needs: needed > 0 ? [...others, { role, needed }] : others };
}

type Duty = SessionPlan['duties'][number];

const same = (a: Duty, b: Pick<Duty, 'officialId' | 'role'>) => a.officialId === b.officialId && a.role === b.role;

// withDuty adds a duty, or replaces the official's duty in the same role.
export function withDuty(plan: SessionPlan, duty: Duty): SessionPlan {
  return { ...plan, duties: [...plan.duties.filter((other) => !same(other, duty)), duty] };
}

export function withoutDuty(plan: SessionPlan, duty: Pick<Duty, 'officialId' | 'role'>): SessionPlan {
  return { ...plan, duties: plan.duties.filter((other) => !same(other, duty)) };
}

// usualNeeds returns the typical needs of a swimming meet with this number of lanes.
export function usualNeeds(lanes: number): SessionPlan['needs'] {
  return [
    { role: 'REF', needed: 1 },
    { role: 'STA', needed: 1 },
    { role: 'JOS', needed: 2 },
    { role: 'CIOT', needed: 1 },
    { role: 'IOT', needed: lanes },
    { role: 'CTIK', needed: 1 },
    { role: 'TIK', needed: lanes },
    { role: 'CRS', needed: 1 },
    { role: 'ANN', needed: 1 },
    { role: 'MED', needed: 1 },
  ];
}

// candidatesFor returns who can be assigned to a role, those of the role first, whose name, club or grade contains a text.
export function candidatesFor(of: EventOfficials, session: OfficialsSession, role: string, text: string): Official[] {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const sought = plain(text.trim());
  const assigned = new Set(session.duties.filter((duty) => duty.role === role).map(({ officialId }) => officialId));
  const busy = new Set(session.duties.map(({ officialId }) => officialId));
  const rank = (official: Official) => (official.role === role ? 0 : 2) + (busy.has(official.id) ? 1 : 0);
  return of.available
    .filter(({ id }) => !assigned.has(id))
    .filter((official) =>
      plain(
        `${fullName(official)} ${official.firstName} ${official.lastName} ${clubOf(official)} ${official.grade}`,
      ).includes(sought),
    )
    .sort((a, b) => rank(a) - rank(b));
}
