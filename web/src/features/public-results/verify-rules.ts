import { countOf } from '../../lib/count-of';
import type { Proof, ProofPerson, ProofRow, ProofTexts } from './api';

// What happened to a row since it was signed, as the server numbers it.
const states = ['same', 'changed', 'removed', 'added'] as const;
export type State = (typeof states)[number];

export const rowState = (row: ProofRow): State => states[row.state] ?? 'changed';

const sameName = 0;
const changedName = 1;

// nameOf returns the current public name of a person.
export const nameOf = ({ name }: ProofPerson): string => name || 'Nome non pubblico';

const labels: readonly (readonly [keyof ProofTexts, string])[] = [
  ['group', 'Gara'],
  ['place', 'Posizione'],
  ['team', 'Squadra'],
  ['club', 'Società'],
  ['result', 'Risultato'],
  ['points', 'Punti'],
  ['reaction', 'Reazione'],
  ['when', 'Luogo e data'],
];

// changesOf describes what has changed since the row was signed.
export function changesOf(row: ProofRow): string[] {
  const state = rowState(row);
  if (state === 'removed') return ['Non è più tra i risultati'];
  if (state === 'added') return ['Aggiunto dopo la firma'];
  if (state === 'same' || !row.now) return [];
  const { texts, now } = row;
  const out = labels
    .filter(([field]) => texts[field] !== now[field])
    .map(([field, label]) => `${label}: era ${texts[field] || 'vuoto'}, adesso ${now[field] || 'vuoto'}`);
  if (row.people.some(({ state }) => state === changedName)) out.push('Il nome firmato era un altro');
  if (out.length === 0)
    out.push(row.people.every(({ state }) => state === sameName) ? 'Motivo cambiato' : 'Persone cambiate');
  return out;
}

// summaryText returns a sentence with the number of rows in each state.
export function summaryText({ rows, withheld }: Pick<Proof, 'rows' | 'withheld'>): string {
  const count = (state: State) => rows.filter((row) => rowState(row) === state).length;
  const parts = [
    [count('same'), 'riga invariata', 'righe invariate'],
    [count('changed'), 'cambiata', 'cambiate'],
    [count('removed'), 'tolta', 'tolte'],
    [count('added'), 'aggiunta dopo', 'aggiunte dopo'],
    [withheld, 'di un evento non pubblicato', 'di eventi non pubblicati'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, singular, plural]) => countOf(n, singular, plural))
    .join(', ');
}

interface Section {
  group: string;
  rows: { row: ProofRow; number: number }[];
}

// sections groups rows by race and category, in the order of the print.
export function sections(rows: readonly ProofRow[]): Section[] {
  const found = new Map<string, Section>();
  rows.forEach((row, number) => {
    const { group } = row.texts;
    const section = found.get(group) ?? { group, rows: [] };
    section.rows.push({ row, number });
    found.set(group, section);
  });
  return [...found.values()];
}
