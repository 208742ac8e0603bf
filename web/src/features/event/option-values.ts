import * as z from 'zod/mini';
import type { Event, OptionGroup, OptionOfForm, OptionValue } from '../../api/generated/meet';
import type { ConflictField } from '../../components/conflict/conflict';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';

// Options as the form holds them and as they are stored. The catalogue says what kind each one is; its values are always texts.

export type OptionValues = { options: Record<string, string> };

// fieldOf is where an option stands in the form, and how the server names it when it refuses it.
export const fieldOf = ({ id }: Pick<OptionOfForm, 'id'>) => `options.${id}`;

export const optionsOf = (groups: readonly OptionGroup[]) => groups.flatMap(({ options }) => options);

type Kind = Pick<OptionOfForm, 'kind'>;

// shownOf is a stored value as people write it.
export function shownOf({ kind }: Kind, stored: string): string {
  return kind === 'money' ? formatAmount(Number(stored)) : stored;
}

// storedOf is what was typed in the form it is stored in, so that 6, 6,00 and 6.00 are one amount; null when it is not a value of its kind.
export function storedOf({ kind }: Kind, typed: string): string | null {
  const value = typed.trim();
  switch (kind) {
    case 'int':
      return /^\d+$/.test(value) ? String(Number(value)) : null;
    case 'money': {
      const euro = parseMoney(value);
      return euro === null ? null : euro.toFixed(2).replace(/\.00$/, '');
    }
    case 'points':
      return /^\d+(\s*[,;]\s*\d+)*$/.test(value) ? value.split(/[,;]/).map(Number).join(',') : null;
    default:
      return value;
  }
}

// tidied is what was typed as it will be read: 6 becomes 6,00. What is not a value stays, to be mended.
export function tidied(option: Kind, typed: string): string {
  const stored = storedOf(option, typed);
  return stored === null ? typed : shownOf(option, stored);
}

// problemOf is what is wrong with what was typed, as far as the page can tell; the server judges the rest.
export function problemOf(option: OptionOfForm, typed: string): string | null {
  const { kind, min, max } = option;
  const stored = storedOf(option, typed);
  switch (kind) {
    case 'int':
      return stored === null || Number(stored) < min || Number(stored) > max
        ? `Numero intero da ${min} a ${max}`
        : null;
    case 'money':
      if (stored === null) return text.invalidAmount;
      return Number(stored) < min || Number(stored) > max ? `Importo da ${min} a ${max} euro` : null;
    case 'points':
      return stored === null || stored.split(',').some((points) => Number(points) > max)
        ? `Punti separati da virgola, da ${min} a ${max}`
        : null;
    default:
      return null;
  }
}

// inWords is a stored value as it is read: the label of a choice, yes and no, an amount with its sign.
export function inWords({ kind, choices }: Pick<OptionOfForm, 'kind' | 'choices'>, stored: string): string {
  switch (kind) {
    case 'flag':
      return stored === '1' ? text.yes : text.no;
    case 'choice':
      return choices.find((choice) => String(choice.id) === stored)?.text ?? stored;
    case 'money':
      return `${formatAmount(Number(stored))} €`;
    default:
      return stored === '' ? 'vuoto' : stored;
  }
}

// readOptions is what the form shows of an event's options, and writeOptions the same as it travels.
export const readOptions =
  (options: readonly OptionOfForm[]) =>
  (event: Pick<Event, 'options'>): OptionValues => {
    const stored = new Map(event.options.map((one: OptionValue) => [one.id, one.value]));
    return {
      options: Object.fromEntries(options.map((one) => [one.id, shownOf(one, stored.get(one.id) ?? one.default)])),
    };
  };

export const writeOptions =
  (options: readonly OptionOfForm[]) =>
  (values: OptionValues): Record<string, string> =>
    Object.fromEntries(
      options.map((one) => {
        const typed = values.options[one.id] ?? '';
        return [one.id, storedOf(one, typed) ?? typed];
      }),
    );

// tidyOptions writes all of them tidily, so that leaving a field after saving does not change it again.
export const tidyOptions =
  (options: readonly OptionOfForm[]) =>
  (values: OptionValues): OptionValues => ({
    options: Object.fromEntries(options.map((one) => [one.id, tidied(one, values.options[one.id] ?? '')])),
  });

// optionsSchema puts beside each option what is wrong with it.
export const optionsSchema = (options: readonly OptionOfForm[]) =>
  z.object({
    options: z.looseObject(Object.fromEntries(options.map((one) => [one.id, z.string().check(judge(one))]))),
  });

const judge = (option: OptionOfForm) =>
  z.check<string>((typed) => {
    const message = problemOf(option, typed.value);
    if (message !== null) typed.issues.push({ code: 'custom', message, input: typed.value });
  });

export const conflictFields = (options: readonly OptionOfForm[]): ConflictField[] =>
  options.map((one) => ({
    name: String(one.id),
    label: one.name,
    show: (stored) => inWords(one, String(stored)),
  }));

const folded = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

// matches reports whether a search finds an option, by its words or its number.
export function matches(option: OptionOfForm, search: string): boolean {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const words = folded(`${option.id} ${option.name} ${option.help}`);
  return wanted.every((word) => words.includes(word));
}
