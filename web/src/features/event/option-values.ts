import * as z from 'zod/mini';
import type { Event, OptionGroup, OptionOfForm, OptionValue } from '../../api/generated';
import type { ConflictField } from '../../components/conflict/conflict';
import { formatAmount, parseMoney } from '../../lib/money';
import { text } from '../../lib/text';

// Options as the form holds them and as they are stored. The catalogue says what kind each one is; its values are always texts.

export type OptionValues = { opzioni: Record<string, string> };

// fieldOf is where an option stands in the form, and how the server names it when it refuses it.
export const fieldOf = ({ FK_ID_OPZIONE }: Pick<OptionOfForm, 'FK_ID_OPZIONE'>) => `opzioni.${FK_ID_OPZIONE}`;

export const optionsOf = (groups: readonly OptionGroup[]) => groups.flatMap(({ OPZIONI }) => OPZIONI);

type Kind = Pick<OptionOfForm, 'TIPO'>;

// shownOf is a stored value as people write it.
export function shownOf({ TIPO }: Kind, stored: string): string {
  return TIPO === 'money' ? formatAmount(Number(stored)) : stored;
}

// storedOf is what was typed in the form it is stored in, so that 6, 6,00 and 6.00 are one amount; null when it is not a value of its kind.
export function storedOf({ TIPO }: Kind, typed: string): string | null {
  const value = typed.trim();
  switch (TIPO) {
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
  const { TIPO, MINIMO, MASSIMO } = option;
  const stored = storedOf(option, typed);
  switch (TIPO) {
    case 'int':
      return stored === null || Number(stored) < MINIMO || Number(stored) > MASSIMO
        ? `Numero intero da ${MINIMO} a ${MASSIMO}`
        : null;
    case 'money':
      if (stored === null) return text.invalidAmount;
      return Number(stored) < MINIMO || Number(stored) > MASSIMO ? `Importo da ${MINIMO} a ${MASSIMO} euro` : null;
    case 'points':
      return stored === null || stored.split(',').some((points) => Number(points) > MASSIMO)
        ? `Punti separati da virgola, da ${MINIMO} a ${MASSIMO}`
        : null;
    default:
      return null;
  }
}

// inWords is a stored value as it is read: the label of a choice, yes and no, an amount with its sign.
export function inWords({ TIPO, SCELTE }: Pick<OptionOfForm, 'TIPO' | 'SCELTE'>, stored: string): string {
  switch (TIPO) {
    case 'flag':
      return stored === '1' ? text.yes : text.no;
    case 'choice':
      return SCELTE.find((choice) => String(choice.id) === stored)?.text ?? stored;
    case 'money':
      return `${formatAmount(Number(stored))} €`;
    default:
      return stored === '' ? 'vuoto' : stored;
  }
}

// readOptions is what the form shows of an event's options, and writeOptions the same as it travels.
export const readOptions =
  (options: readonly OptionOfForm[]) =>
  (event: Pick<Event, 'opzioni'>): OptionValues => {
    const stored = new Map(event.opzioni.map((one: OptionValue) => [one.FK_ID_OPZIONE, one.VALORE]));
    return {
      opzioni: Object.fromEntries(
        options.map((one) => [one.FK_ID_OPZIONE, shownOf(one, stored.get(one.FK_ID_OPZIONE) ?? one.PREDEFINITO)]),
      ),
    };
  };

export const writeOptions =
  (options: readonly OptionOfForm[]) =>
  ({ opzioni }: OptionValues): Record<string, string> =>
    Object.fromEntries(
      options.map((one) => {
        const typed = opzioni[one.FK_ID_OPZIONE] ?? '';
        return [one.FK_ID_OPZIONE, storedOf(one, typed) ?? typed];
      }),
    );

// tidyOptions writes all of them tidily, so that leaving a field after saving does not change it again.
export const tidyOptions =
  (options: readonly OptionOfForm[]) =>
  ({ opzioni }: OptionValues): OptionValues => ({
    opzioni: Object.fromEntries(
      options.map((one) => [one.FK_ID_OPZIONE, tidied(one, opzioni[one.FK_ID_OPZIONE] ?? '')]),
    ),
  });

// optionsSchema puts beside each option what is wrong with it.
export const optionsSchema = (options: readonly OptionOfForm[]) =>
  z.object({
    opzioni: z.looseObject(Object.fromEntries(options.map((one) => [one.FK_ID_OPZIONE, z.string().check(judge(one))]))),
  });

const judge = (option: OptionOfForm) =>
  z.check<string>((typed) => {
    const message = problemOf(option, typed.value);
    if (message !== null) typed.issues.push({ code: 'custom', message, input: typed.value });
  });

export const conflictFields = (options: readonly OptionOfForm[]): ConflictField[] =>
  options.map((one) => ({
    name: String(one.FK_ID_OPZIONE),
    label: one.DESCRIZIONE,
    show: (stored) => inWords(one, String(stored)),
  }));

const folded = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

// matches tells whether a search finds an option, by its words or its number.
export function matches(option: OptionOfForm, search: string): boolean {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const words = folded(`${option.FK_ID_OPZIONE} ${option.DESCRIZIONE} ${option.SMALL}`);
  return wanted.every((word) => words.includes(word));
}
