import { ApiError, esitoStale } from '../../api/call';

/** A record in wire format: its fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ConflictField {
  name: string;
  label: string;
  /** Formats the value for the user; by default unchanged. */
  show?: (value: unknown) => string;
}

/** A field that another user changed in the meantime. */
export interface ConflictLine {
  label: string;
  theirs: string;
  /** Null if the user did not change the field. */
  mine: string | null;
}

/** Field values are strings, numbers, flags, dates and lists of these, so comparing their JSON is enough. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the fields of mine that differ from base. */
export function changesOf<Record extends Fields>(base: Fields, mine: Record): Partial<Record> {
  const changed = Object.entries(mine).filter(([name, value]) => !same(base[name], value));
  return Object.fromEntries(changed) as Partial<Record>;
}

/** Returns the fields that others changed since the user opened the record, except those that both changed alike. */
export function conflictLines(
  fields: readonly ConflictField[],
  base: Fields,
  theirs: Fields,
  mine: Fields,
): ConflictLine[] {
  return fields.flatMap(({ name, label, show = formatValue }) => {
    const both = !same(base[name], mine[name]);
    if (same(base[name], theirs[name]) || (both && same(mine[name], theirs[name]))) {
      return [];
    }
    return [{ label, theirs: show(theirs[name]), mine: both ? show(mine[name]) : null }];
  });
}

/**
 * The form's values after accepting theirs: their values for what they changed, the user's for the rest. Recurses
 * into groups of fields.
 */
export function acceptTheirs<Values extends Fields>(base: Values, theirs: Values, mine: Values): Values {
  const merged = Object.keys(theirs).map((name) => {
    const [stored, is, typed] = [base[name], theirs[name], mine[name]];
    if (isGroup(stored) && isGroup(is) && isGroup(typed)) {
      return [name, acceptTheirs(stored, is, typed)];
    }
    return [name, same(stored, is) ? typed : is];
  });
  return Object.fromEntries(merged) as Values;
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formatValue(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Returns the current record if the error carries it. */
export function currentRecord<Record>(error: unknown): Record | null {
  if (!(error instanceof ApiError) || error.esito !== esitoStale) {
    return null;
  }
  return (error.current as Record | undefined) ?? null;
}
