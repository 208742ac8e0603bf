import * as z from 'zod/mini';
import type { Event, OptionGroup, OptionOfForm, OptionValue } from '../../api/generated/meet';
import type { ConflictField } from '../../components/conflict/conflict';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';

// Options as form values and as stored. The catalogue defines the kind of each; stored values are always strings.

export type OptionValues = { options: Record<string, string> };

// fieldOf returns the form field of an option, which is also its name in server errors.
export const fieldOf = ({ id }: Pick<OptionOfForm, 'id'>) => `options.${id}`;

export const optionsOf = (groups: readonly OptionGroup[]) => groups.flatMap(({ options }) => options);

type Kind = Pick<OptionOfForm, 'kind'>;

// formatOption formats a stored value.
export function formatOption({ kind }: Kind, stored: string): string {
  return kind === 'money' ? formatAmount(Number(stored)) : stored;
}

// parseOption normalises a typed value, so that 6, 6,00 and 6.00 are one amount; null if it is not a value of its kind.
export function parseOption({ kind }: Kind, typed: string): string | null {
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

// formatTyped formats a typed value: 6 becomes 6,00. Invalid text is kept to be corrected.
export function formatTyped(option: Kind, typed: string): string {
  const stored = parseOption(option, typed);
  return stored === null ? typed : formatOption(option, stored);
}

// problemOf returns what is wrong with a typed value; the server checks the rest.
export function problemOf(option: OptionOfForm, typed: string): string | null {
  const { kind, min, max } = option;
  const stored = parseOption(option, typed);
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

// optionText formats a stored value for display: the label of a choice, yes or no, an amount with the euro sign.
export function optionText({ kind, choices }: Pick<OptionOfForm, 'kind' | 'choices'>, stored: string): string {
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

// readOptions returns the form values of an event's options; writeOptions converts them back.
export const readOptions =
  (options: readonly OptionOfForm[]) =>
  (event: Pick<Event, 'options'>): OptionValues => {
    const stored = new Map(event.options.map((option: OptionValue) => [option.id, option.value]));
    return {
      options: Object.fromEntries(
        options.map((option) => [option.id, formatOption(option, stored.get(option.id) ?? option.default)]),
      ),
    };
  };

export const writeOptions =
  (options: readonly OptionOfForm[]) =>
  (values: OptionValues): Record<string, string> =>
    Object.fromEntries(
      options.map((option) => {
        const typed = values.options[option.id] ?? '';
        return [option.id, parseOption(option, typed) ?? typed];
      }),
    );

// tidyOptions formats all values, so that leaving a field after saving does not change it again.
export const tidyOptions =
  (options: readonly OptionOfForm[]) =>
  (values: OptionValues): OptionValues => ({
    options: Object.fromEntries(
      options.map((option) => [option.id, formatTyped(option, values.options[option.id] ?? '')]),
    ),
  });

// optionsSchema reports what is wrong with each option.
export const optionsSchema = (options: readonly OptionOfForm[]) =>
  z.object({
    options: z.looseObject(Object.fromEntries(options.map((option) => [option.id, z.string().check(judge(option))]))),
  });

const judge = (option: OptionOfForm) =>
  z.check<string>((typed) => {
    const message = problemOf(option, typed.value);
    if (message !== null) typed.issues.push({ code: 'custom', message, input: typed.value });
  });

export const conflictFields = (options: readonly OptionOfForm[]): ConflictField[] =>
  options.map((option) => ({
    name: String(option.id),
    label: option.name,
    show: (stored) => optionText(option, String(stored)),
  }));

const folded = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

// matchesSearch reports whether a search finds an option, by its words or its id.
export function matchesSearch(option: OptionOfForm, search: string): boolean {
  const searched = folded(search).split(/\s+/).filter(Boolean);
  const words = folded(`${option.id} ${option.name} ${option.help}`);
  return searched.every((word) => words.includes(word));
}
