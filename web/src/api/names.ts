// Wire names are Italian, the application's are English. The tables next to the generated calls map between them, and
// no other code uses wire names.

// Tables maps each object to its fields: English name, wire name, and the type of a nested object if there is one:
// 'id ID_SOCIETA,name DENOMINAZIONE,entity personaGiuridica:LegalEntity'.
export type Tables = Readonly<Record<string, string>>;

interface Field {
  // The name in the other language.
  name: string;
  nested: string;
}

interface Shape {
  toWire: Map<string, Field>;
  toEnglish: Map<string, Field>;
}

type Direction = keyof Shape;

// Names converts an object, including nested objects, in both directions. A field without a table entry keeps its
// name.
export interface Names {
  toWire(value: unknown): unknown;
  toEnglish(value: unknown): unknown;
  // Converts compressed rows, whose column names are sent once as wire names.
  rows(columns: readonly string[], rows: readonly (readonly unknown[])[]): Record<string, unknown>[];
  // Converts one field name, for sorting and errors. Nested objects are searched too.
  wireName(name: string): string;
  englishName(name: string): string;
}

// namesOf returns the function that gives the Names of one or more objects of the tables.
export function namesOf(tables: Tables) {
  const shapes = new Map<string, Shape>();

  const shapeOf = (objects: string): Shape => {
    const cached = shapes.get(objects);
    if (cached) return cached;
    const shape: Shape = { toWire: new Map(), toEnglish: new Map() };
    const fields = objects.split('+').flatMap((object) => tables[object]?.split(',') ?? []);
    for (const field of fields) {
      const [english = '', rest = ''] = field.split(' ');
      const [wire = '', nested = ''] = rest.split(':');
      shape.toWire.set(english, { name: wire, nested });
      shape.toEnglish.set(wire, { name: english, nested });
    }
    shapes.set(objects, shape);
    return shape;
  };

  const mapped = (direction: Direction, objects: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => mapped(direction, objects, item));
    const shape = shapeOf(objects)[direction];
    const out: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const field = shape.get(name);
      out[field?.name ?? name] = field?.nested ? mapped(direction, field.nested, member) : member;
    }
    return out;
  };

  const rowsOf = (objects: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const fields = columns.map((name) => shapeOf(objects).toEnglish.get(name) ?? { name, nested: '' });
    return rows.map((cells) => {
      const row: Record<string, unknown> = {};
      fields.forEach(({ name, nested }, i) => {
        row[name] = nested ? mapped('toEnglish', nested, cells[i]) : cells[i];
      });
      return row;
    });
  };

  const nameIn = (direction: Direction, objects: string, name: string): string | undefined => {
    const shape = shapeOf(objects)[direction];
    const found = shape.get(name)?.name;
    if (found !== undefined) return found;
    for (const { nested } of shape.values()) {
      const inner = nested && nameIn(direction, nested, name);
      if (inner) return inner;
    }
    return undefined;
  };

  // The argument is one object, or several whose fields are merged: 'ClubFilter+Paging'.
  return (objects: string): Names => ({
    toWire: (value) => mapped('toWire', objects, value),
    toEnglish: (value) => mapped('toEnglish', objects, value),
    rows: (columns, rows) => rowsOf(objects, columns, rows),
    wireName: (name) => nameIn('toWire', objects, name) ?? name,
    englishName: (name) => nameIn('toEnglish', objects, name) ?? name,
  });
}

// mayWaitOf reports whether the data of a refusal offers the waiting list.
export function mayWaitOf(data: unknown): boolean {
  return (data as { LISTA_ATTESA?: unknown } | null | undefined)?.LISTA_ATTESA === 1;
}
