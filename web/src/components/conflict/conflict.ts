import { ApiError, esitoStale } from '../../api/call';

/** A record as it travels: its fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ConflictField {
  name: string;
  label: string;
  /** The value in the user's words; by default itself. */
  show?: (value: unknown) => string;
}

/** A field that somebody else changed meanwhile. */
export interface ConflictLine {
  label: string;
  theirs: string;
  /** Null where the user left the field alone. */
  mine: string | null;
}

/** Values of fields are texts, numbers, flags, dates and lists of them: the same when they are written the same. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of mine that are not as they were. */
export function changesOf<Record extends Fields>(base: Fields, mine: Record): Partial<Record> {
  const changed = Object.entries(mine).filter(([name, value]) => !same(base[name], value));
  return Object.fromEntries(changed) as Partial<Record>;
}

/** What others changed since the user began; a field that both changed alike is nobody's trouble. */
export function conflictLines(
  fields: readonly ConflictField[],
  base: Fields,
  theirs: Fields,
  mine: Fields,
): ConflictLine[] {
  return fields.flatMap(({ name, label, show = shown }) => {
    const both = !same(base[name], mine[name]);
    if (same(base[name], theirs[name]) || (both && same(mine[name], theirs[name]))) {
      return [];
    }
    return [{ label, theirs: show(theirs[name]), mine: both ? show(mine[name]) : null }];
  });
}

/** What a form holds after taking theirs: their values of what they changed, and the user's of the rest. Groups of fields are looked into. */
export function takenValues<Values extends Fields>(base: Values, theirs: Values, mine: Values): Values {
  const taken = Object.keys(theirs).map((name) => {
    const [was, is, typed] = [base[name], theirs[name], mine[name]];
    if (isGroup(was) && isGroup(is) && isGroup(typed)) {
      return [name, takenValues(was, is, typed)];
    }
    return [name, same(was, is) ? typed : is];
  });
  return Object.fromEntries(taken) as Values;
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The record as the server says it is now, where a refusal carries it. */
export function presentOf<Record>(error: unknown): Record | null {
  if (!(error instanceof ApiError) || error.esito !== esitoStale) {
    return null;
  }
  return (error.current as Record | undefined) ?? null;
}
