import { swimming } from '../../api/generated/constants';
import { type Centis, formatRaceTime, parseRaceTime } from '../../lib/race-time';

// Typing into a result field: digits become a time or a score, letters are commands.

// A result is a time in swimming and a score elsewhere, both in hundredths.
export type Kind = 'time' | 'score';

// teamNoun names a team: only swimming has relays, and only its results are times.
export const teamNoun = (kind: Kind) => (kind === 'time' ? 'Staffetta' : 'Squadra');

export const kindOf = (sportId: number): Kind => (sportId === swimming ? 'time' : 'score');

// Two digits each for minutes, seconds and hundredths; or four for units and two for decimals.
const maxDigits = 6;

// digitsOf returns the digits of a field's text, without separators.
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '').slice(0, maxDigits);
}

// formatDigits formats digits while typing: the last two are hundredths, the two before seconds, the first minutes.
export function formatDigits(digits: string, kind: Kind): string {
  if (digits === '') return '';
  const padded = digits.padStart(3, '0');
  const small = padded.slice(-2);
  if (kind === 'score') return `${padded.slice(0, -2)},${small}`;
  const seconds = padded.slice(-4, -2);
  const minutes = padded.slice(0, -4);
  return minutes === '' ? `${seconds}''${small}` : `${minutes}'${seconds}''${small}`;
}

// typedValue parses digits; null if they are not a time: one minute and seventy seconds is a typing error.
export function typedValue(digits: string, kind: Kind): Centis | null {
  if (digits === '') return 0;
  return kind === 'score' ? Number(digits) : parseRaceTime(digits);
}

// pastedDigits parses a time as other programs write it: 1:02.3 is three tenths. Null if it is not a time.
export function pastedDigits(text: string, kind: Kind): string | null {
  if (kind === 'score') {
    const parts = /^\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*$/.exec(text);
    return parts ? digitsOf(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : null;
  }
  const centis = parseRaceTime(text);
  return centis === null ? null : digitsOf(valueText(centis, kind));
}

// valueText formats a stored value; empty for none, so that the field is ready for typing.
export function valueText(value: Centis, kind: Kind): string {
  if (value === 0) return '';
  return kind === 'score' ? formatDigits(String(value), kind) : formatRaceTime(value);
}

// Commands with a one-key shortcut.
export type StatusCommand =
  | 'absent'
  | 'disqualified'
  | 'regular'
  | 'noTime'
  | 'didNotFinish'
  | 'withdrawn'
  | 'ill'
  | 'outOfCompetition';

export type Command = StatusCommand | 'disqualification' | 'reaction' | 'penalty' | 'place' | 'splits' | 'history';

const commands: Readonly<Record<string, Command>> = {
  a: 'absent',
  s: 'disqualified',
  r: 'regular',
  t: 'noTime',
  f: 'didNotFinish',
  n: 'withdrawn',
  m: 'ill',
  g: 'outOfCompetition',
  q: 'disqualification',
  e: 'reaction',
  p: 'penalty',
  b: 'place',
  i: 'splits',
  c: 'history',
};

export const commandOf = (key: string): Command | null => commands[key.toLowerCase()] ?? null;

// commandKeys returns the keys with their meanings, for the legend under the table.
export const commandKeys = (kind: Kind): readonly (readonly [string, string])[] => [
  ['A', 'assente'],
  ['S', 'squalificato'],
  ['R', 'regolare'],
  ['T', kind === 'time' ? 'senza tempo' : 'senza punteggio'],
  ['F', 'non ha finito (RIT)'],
  ['N', 'rinuncia (RIN)'],
  ['M', 'malattia (MAL)'],
  ['G', 'fuori gara (FG)'],
  ['Q', 'motivo della squalifica'],
  ...(kind === 'time' ? [['E', 'reazione'] as const] : []),
  ['P', 'penalità'],
  ['B', kind === 'time' ? 'batteria e corsia' : 'numero'],
  ...(kind === 'time' ? [['I', 'intermedi'] as const] : []),
  ['C', 'cronologia'],
];

// stepOf returns whether a key moves to the next lane, the previous one, or neither.
export function stepOf(key: string, shift: boolean): -1 | 0 | 1 {
  if (key === 'Enter') return shift ? -1 : 1;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  return 0;
}
